import type { Page } from '@playwright/test';

/**
 * Figures with digits of uneven width, gains or losses without an arrow, times of day without a
 * zone.
 */
export async function incompleteNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHANGE = /^[+−](\$[\d,]+\.\d\d|[\d,.]+%)$/;
    // The minutes and seconds of a countdown are no time of day.
    const TIME_OF_DAY = /(?<![\d:])([01]\d|2[0-3]):[0-5]\d\b/;
    const ZONE = /\bET\b/;
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (element === null || !/\d/.test(text) || !element.checkVisibility()) continue;
      if (!getComputedStyle(element).fontVariantNumeric.includes('tabular-nums')) {
        faults.push(`digits of uneven width: ${text}`);
      }
      if (CHANGE.test(text) && element.querySelector('svg') === null) {
        faults.push(`no arrow: ${text}`);
      }
      if (TIME_OF_DAY.test(text) && !hasZone(element)) faults.push(`no zone: ${text}`);
    }
    return faults;

    /** The zone stands in the sentence, at the table's head, or for the whole screen. */
    function hasZone(element: Element): boolean {
      const sentence = element.closest('p, li, dd, dt, div, button, time') ?? element;
      const heads = element.closest('table')?.querySelector('thead')?.textContent ?? '';
      const screen = document.querySelector('main h1')?.parentElement?.textContent ?? '';
      return (
        ZONE.test(sentence.textContent ?? '') ||
        heads.includes('(ET)') ||
        screen.includes('Times are New York')
      );
    }
  });
}
