/**
 * Does what a browser does to a page that it translates, except for changing the words: each text, even if rendered
 * later, is replaced by two nested elements. Runs in the page, before its own scripts.
 */
export function translatePages(): void {
  const left = '[translate="no"], script, style, textarea, title, option, svg, font';
  const wrap = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(left) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapWithin = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (node instanceof Text) texts.push(node);
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  const seen = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrapWithin(node);
  });
  seen.observe(document, { subtree: true, childList: true, characterData: true });
}
