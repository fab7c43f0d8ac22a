import type { Page } from '@playwright/test';
import { setTextSize } from './layout.ts';

/** What a browser or an extension does to the page. */
export interface Hostility {
  readonly name: string;
  /** In each continuous integration run; the other ones only in the long tests. */
  readonly isSample?: true;
  /** Before the page is opened. */
  readonly preparePage: (page: Page) => Promise<unknown>;
}

interface Translator {
  /** Obeys marks against translation, as most translators do; some translate everything. */
  readonly heedsPages: boolean;
  readonly way: 'replaces' | 'wraps';
}

/** Translates whatever the page shows or changes. Runs in the page. */
function translatePage({ heedsPages, way }: Translator): void {
  const isOurs = (text: Text) => {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '') return false;
    if (parent.closest('font, script, style, textarea') !== null) return false;
    return !(heedsPages && parent.closest('[translate=no]') !== null);
  };
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(isOurs)) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.append(inner);
      if (way === 'replaces') inner.textContent = text.data;
      text.replaceWith(outer);
      if (way === 'wraps') inner.append(text);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    all();
    new MutationObserver(all).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** As where a user forbids storage. Runs in the page. */
function forbidStorage(): void {
  const names = [
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'SharedWorker',
    'BroadcastChannel',
  ];
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException(`${name} is forbidden.`, 'SecurityError');
      },
    });
  }
}

/** Runs in the page. */
function shiftClock(byMs: number): void {
  const Real = Date;
  const now = () => Real.now() + byMs;
  window.Date = new Proxy(Real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => String(new Real(now())),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

const translatedBy = (translator: Translator) => (page: Page) =>
  page.addInitScript(translatePage, translator);

const YEAR_MS = 365 * 24 * 3_600_000;

export const HOSTILITIES: readonly Hostility[] = [
  {
    name: 'a translator that heeds the page',
    preparePage: translatedBy({ heedsPages: true, way: 'replaces' }),
  },
  {
    name: 'a translator that replaces every text',
    preparePage: translatedBy({ heedsPages: false, way: 'replaces' }),
  },
  {
    name: 'a translator that wraps every text',
    isSample: true,
    preparePage: translatedBy({ heedsPages: false, way: 'wraps' }),
  },
  {
    name: 'storage and channels that throw',
    isSample: true,
    preparePage: (page) => page.addInitScript(forbidStorage),
  },
  {
    name: 'a clock that is three years behind',
    isSample: true,
    preparePage: (page) => page.addInitScript(shiftClock, -3 * YEAR_MS),
  },
  {
    name: 'a clock that is ten years ahead',
    preparePage: (page) => page.addInitScript(shiftClock, 10 * YEAR_MS),
  },
  { name: 'text of twice the size', preparePage: (page) => setTextSize(page, 200) },
  {
    name: 'reduced motion',
    preparePage: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  },
  { name: 'forced colours', preparePage: (page) => page.emulateMedia({ forcedColors: 'active' }) },
];
