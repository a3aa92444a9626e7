"""What a machine and its runs look like.

topology  which joints carry which parts
packet    what the page needs of a run
pages     the page as one file
server    the page on this machine
browser   pictures by a Chromium
page/     the page itself: TypeScript, built to page.js by `npm run build`
"""

from koppel.view.pages import save_page

__all__ = ["save_page"]
