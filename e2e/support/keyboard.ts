import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has. */
const MAX_STOPS = 80;

type FocusMark = 'nowhere' | 'outline' | 'highlight' | 'place' | `unseen: ${string}`;

/**
 * The focus is visible: by an outline, or a list's highlighted option. Focus for screen readers
 * alone, such as on a page's main part after a change of screen, needs none.
 */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => focusMarkOf(page)).toMatch(/^(outline|highlight|place)$/);
}

/** Tabs on or back; the focus must be visible at every stop. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const way = await wayTo(control);
    if (way === null) return;
    await page.keyboard.press(way);
    await expectFocus(page);
  }
  throw new Error(`not reached with the keyboard: ${control}`);
}

/** Null on the control itself. Goes back where Tab would run past the page's end. */
function wayTo(control: Locator): Promise<'Tab' | 'Shift+Tab' | null> {
  return control.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    if (active === element) return null;
    const isBefore = active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore && !element.contains(active) && active !== document.body ? 'Shift+Tab' : 'Tab';
  });
}

export async function pressAt(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Replaces the field's text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

function focusMarkOf(page: Page): Promise<FocusMark> {
  return page.evaluate((): FocusMark => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return 'outline';
    const optionId = element.getAttribute('aria-activedescendant');
    const option = optionId === null ? null : document.getElementById(optionId);
    if (option !== null) {
      const isSeen = getComputedStyle(option).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return isSeen ? 'highlight' : `unseen: ${option.outerHTML.slice(0, 200)}`;
    }
    if (element.matches('main, h1')) return 'place';
    return `unseen: ${element.outerHTML.slice(0, 200)}`;
  });
}
