/**
 * Does what the browser's translation does to a page: replaces every text node by elements with the
 * text. The text stays the same, so that it can be compared.
 */
export function translatePage(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  }
}
