/**
 * Keeps React working when a browser translates the page: translators put `<font>` in the place of text nodes, which React
 * then fails to remove or update. Replacements are tracked, and removed with their text (decision 87).
 * What a person wrote carries `translate="no"` and is not touched.
 */
export function followTranslation(root: Node): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;

  /** The child of `parent` that is shown where `node` was put; `node` itself where nothing stands in for it. */
  const shownIn = <T extends Node>(parent: Node, node: T): Node => {
    if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node;
    let shown: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
    while (shown && shown.parentNode !== parent) shown = shown.parentNode;
    return shown ?? node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, shownIn(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    insertBefore.call(this, added, before && shownIn(this, before));
    return added;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === "characterData") standIns.get(target)?.replaceWith(target);
      for (const text of removedNodes) {
        const standIn = [addedNodes[0], previousSibling, nextSibling].find(
          (each) => each?.nodeName === "FONT",
        );
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected || !standIn) continue;
        standIns.set(text, standIn as ChildNode);
        // Also away from the page: it is there that React changes it.
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}
