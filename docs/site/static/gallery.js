// a picture of the gallery becomes its machine
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.machine");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.src = link.href;
  frame.title = link.firstElementChild.alt;
  frame.style.cssText = "width: 100%; height: 24em; border: 0; display: block";
  link.closest("figure").style.gridColumn = "1 / -1";
  link.replaceWith(frame);
});
