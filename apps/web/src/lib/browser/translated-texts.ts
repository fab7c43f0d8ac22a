/**
 * A browser's translation puts `font` elements in place of texts, or around them. React keeps its
 * own texts: it would change one that is not seen, and fail to remove one from where it no longer
 * is.
 */

const standIns = new WeakMap<Node, Element>();

/** Call once, before anything is drawn. */
export function tolerateTranslations(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Kind extends Node>(this: Node, child: Kind): Kind {
    const place = childHolding(this, child);
    if (place !== null) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<Kind extends Node>(
    this: Node,
    node: Kind,
    before: Node | null,
  ): Kind {
    insertBefore.call(this, node, before === null ? null : childHolding(this, before));
    return node;
  };

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      standIns.get(target)?.replaceWith(target);
      standIns.delete(target);
    }
  });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const text of record.removedNodes) {
        const standIn = text instanceof Text && !text.isConnected ? standInOf(record) : null;
        if (standIn === null) continue;
        standIns.set(text, standIn);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** The child of `parent` that is the node, holds it now, or stands in for it. */
function childHolding(parent: Node, node: Node): Node | null {
  for (let each: Node | null = node; each !== null; each = each.parentNode) {
    if (each.parentNode === parent) return each;
  }
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
}

function standInOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | null {
  for (const node of [...addedNodes, previousSibling, nextSibling]) {
    if (node instanceof HTMLElement && node.tagName === 'FONT') return node;
  }
  return null;
}
