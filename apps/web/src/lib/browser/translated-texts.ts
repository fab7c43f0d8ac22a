/**
 * A browser's translation puts `font` elements in place of texts, or around them. React keeps its
 * own texts: it would change one that is not seen, and fail to remove one from where it no longer
 * is.
 */

const translationByText = new WeakMap<Node, Element>();

/** Call once, before anything is drawn. */
export function tolerateTranslations(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Kind extends Node>(this: Node, child: Kind): Kind {
    const heldChild = childContaining(this, child);
    if (heldChild !== null) removeChild.call(this, heldChild);
    return child;
  };
  Node.prototype.insertBefore = function insert<Kind extends Node>(
    this: Node,
    node: Kind,
    referenceNode: Node | null,
  ): Kind {
    insertBefore.call(this, node, referenceNode && childContaining(this, referenceNode));
    return node;
  };

  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) {
      translationByText.get(target)?.replaceWith(target);
      translationByText.delete(target);
    }
  });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const text of record.removedNodes) {
        const translation =
          text instanceof Text && !text.isConnected ? translationElementOf(record) : null;
        if (translation === null) continue;
        translationByText.set(text, translation);
        textObserver.observe(text, { characterData: true });
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** The child of `parent` that is the node, holds it now, or stands in for it. */
function childContaining(parent: Node, node: Node): Node | null {
  for (let each: Node | null = node; each !== null; each = each.parentNode) {
    if (each.parentNode === parent) return each;
  }
  const translation = translationByText.get(node);
  return translation?.parentNode === parent ? translation : null;
}

function translationElementOf(record: MutationRecord): Element | null {
  for (const node of [...record.addedNodes, record.previousSibling, record.nextSibling]) {
    if (node instanceof HTMLElement && node.tagName === 'FONT') return node;
  }
  return null;
}
