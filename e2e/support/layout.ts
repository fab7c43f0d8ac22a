import type { CDPSession, Page } from '@playwright/test';

/** Pixels by which the page scrolls sideways. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Percent, as in the browser's settings. */
export async function setTextSize(page: Page, percent: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const standard = (16 * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  return session;
}

/**
 * Texts that are cut off, have an ellipsis and no title with the whole text, lie outside a part
 * that doesn't scroll sideways, or over each other. A part fixed to an edge may cover text that
 * scrolls beneath.
 */
export async function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Part {
      readonly node: Node;
      readonly text: string;
      readonly box: DOMRect;
      /** The nearest ancestor that lies above the page. */
      readonly layer: Element | null;
    }
    /** Rounding, and letters that lean out of their line. */
    const TOLERANCE = 2;
    const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const faults: string[] = [];
    const parts: Part[] = [];
    /** Read once: most texts have most of their ancestors in common. */
    const styles = new Map<Element, ReturnType<typeof styleOf>>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);

    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) addPart(element, { node, text }, box);
    }

    function styleOf(element: Element) {
      const style = getComputedStyle(element);
      const { clipPath, clip, position, overflowX, overflowY, textOverflow } = style;
      const isVisible = overflowX === 'visible' && overflowY === 'visible';
      const outer = isVisible ? null : element.getBoundingClientRect();
      const isForReadersAlone = clipPath !== 'none' || clip !== 'auto';
      const isAbove = position === 'sticky' || position === 'fixed';
      return { isForReadersAlone, isAbove, overflowX, overflowY, textOverflow, outer };
    }

    function addPart(element: Element, content: Pick<Part, 'node' | 'text'>, line: DOMRect): void {
      const { text } = content;
      let box = line;
      let layer: Element | null = null;
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const style = styles.get(each) ?? styleOf(each);
        styles.set(each, style);
        const { outer } = style;
        // Texts for screen readers alone have no size.
        if (style.isForReadersAlone) return;
        if (style.isAbove) layer ??= each;
        if (outer === null || each === document.body || each === document.documentElement) continue;
        const isCut =
          (isClipping(style.overflowX) &&
            style.textOverflow !== 'ellipsis' &&
            (box.right > outer.right + TOLERANCE || box.left < outer.left - TOLERANCE)) ||
          (isClipping(style.overflowY) &&
            (box.bottom > outer.bottom + TOLERANCE || box.top < outer.top - TOLERANCE));
        if (isCut) faults.push(`cut: ${text}`);
        const isAside = box.right > outer.right + TOLERANCE;
        if (isAside && style.textOverflow === 'ellipsis' && each.closest('[title]') === null) {
          faults.push(`shortened: ${text}`);
        }
        // The keyboard scrolls only what has the focus.
        const isScrolling = !isClipping(style.overflowX) && each.getAttribute('tabindex') !== '0';
        if (isAside && isScrolling) faults.push(`beyond the side: ${text}`);
        const left = Math.max(box.left, outer.left);
        const top = Math.max(box.top, outer.top);
        const width = Math.min(box.right, outer.right) - left;
        const height = Math.min(box.bottom, outer.bottom) - top;
        if (width <= 0 || height <= 0) return;
        box = new DOMRect(left, top, width, height);
      }
      if (box.left < -TOLERANCE) faults.push(`left of the window: ${text}`);
      parts.push({ ...content, box, layer });
    }

    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        // A text with an ellipsis has several boxes.
        if (one.layer !== other.layer || one.node === other.node) continue;
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const lower = Math.min(one.box.height, other.box.height);
        // Lines of one paragraph may touch.
        if (width > TOLERANCE && height > lower / 2) {
          faults.push(`over each other: ${one.text} | ${other.text}`);
        }
      }
    }
    return [...new Set(faults)];
  });
}
