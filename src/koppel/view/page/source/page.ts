// What the page is made of: its elements by name, and files that it gives away.
export const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
