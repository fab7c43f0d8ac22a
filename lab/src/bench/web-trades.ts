import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { writeYear } from './calls/year.ts';
import { BUSY_DAY, Product } from './product/product.ts';
import { BUSY_STYLE } from './product/test-users.ts';
import { quantile } from './quantile.ts';
import { Browser, type BrowserPage } from './web-browser.ts';
import { threadTasks } from './web-trace.ts';

const FIRST_PAINT_ROW = 'web.performance_first_paint_ms';
const SCROLL_ROW = 'web.trades_scroll_longest_task_ms';

/** With four trades each these are two thousand. */
const DAY_COUNT = 500;
const TRADE_COUNT = 4 * DAY_COUNT;
const BARS_PLAYED = 2;
const VISIT_COUNT = 5;
const LONGEST_LOAD_MS = 60_000;
/** Other screens load in idle time. */
const WARM_UP_MS = 10_000;
const SCROLL_STEPS = 100;
const MAX_ROWS = 60;

/** The figures are painted when the task after their frame begins. */
const WATCH_PAINT = `new MutationObserver((_, observer) => {
  if (document.getElementById('results') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

/** Milliseconds from the last byte of the figures to their paint; null before it. */
const SINCE_DATA = `(() => {
  if (window.paintedAt === undefined) return null;
  const answers = performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.includes('performance.get') && responseEnd > 0);
  return window.paintedAt - Math.min(...answers.map(({ responseEnd }) => responseEnd));
})()`;

const IS_WHOLE = `document.getElementById('trades')?.textContent.includes('Showing ${TRADE_COUNT.toLocaleString('en-US')} of') === true`;

/** Scrolls the trades and resolves with the number of rows in the page. */
const scrollOn = (step: number) => `new Promise((resolve) => {
  const region = document.querySelector('#trades section');
  region.scrollTop = (region.scrollHeight - region.clientHeight) * ${step / SCROLL_STEPS};
  requestAnimationFrame(() => requestAnimationFrame(() => {
    resolve(region.querySelectorAll('tr').length);
  }));
})`;

/**
 * The Performance screen with two thousand trades: its first paint after the data, and a scroll
 * through them.
 */
export const webTrades: Bench = {
  measures: [
    { name: FIRST_PAINT_ROW, unit: 'ms', budget: { limit: 1_000, kind: 'at most' } },
    { name: SCROLL_ROW, unit: 'ms', budget: { limit: 50, kind: 'at most' } },
  ],
  run: ({ programs, chromium, printLine }) =>
    Product.with(programs, { market: BUSY_DAY, speed: 'step' }, async (product) => {
      await product.people.registerUsers(1, BUSY_STYLE);
      await product.people.startTrading();
      await product.simulator.advanceBars(BARS_PLAYED);
      const day = await product.simulator.readDate();
      await product.stop();
      printLine(`${SCROLL_ROW}: writing ${DAY_COUNT} days`);
      writeYear(product.database, day, DAY_COUNT);
      await product.start();
      return Browser.with(chromium, async (browser) => {
        const origin = `http://localhost:${product.port}`;
        await browser.signIn(origin, product.people.cookies[0] ?? '');
        const page = await browser.openPage('about:blank');
        // Otherwise no script can be added before the page's own.
        await page.send('Page.enable');
        const paints: number[] = [];
        // The first visit, which fills browser and server caches, does not count.
        for (let visit = 0; visit <= VISIT_COUNT; visit += 1) {
          const paint = await firstPaint(page, `${origin}/performance?range=all`);
          if (visit > 0) paints.push(paint);
        }
        await untilTrue(page, 'the trades', () => page.evaluate<boolean>(IS_WHOLE));
        await sleep(WARM_UP_MS);
        const tasks = await scrollTasks(page);
        const longest = Math.max(...tasks);
        printLine(`${SCROLL_ROW}: ${tasks.length} tasks, in all ${sum(tasks).toFixed(0)} ms`);
        return [
          { name: FIRST_PAINT_ROW, value: quantile(paints, 0.5) },
          { name: SCROLL_ROW, value: longest },
        ];
      });
    }),
};

async function firstPaint(page: BrowserPage, url: string): Promise<number> {
  const { identifier } = await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: WATCH_PAINT,
  });
  await page.send('Page.navigate', { url });
  let since: number | null = null;
  await untilTrue(page, 'the figures', async () => {
    since = await page.evaluate<number | null>(SINCE_DATA);
    return since !== null;
  });
  await page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  return since ?? Number.NaN;
}

/** Throws with what the page says instead. */
async function untilTrue(
  page: BrowserPage,
  what: string,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > LONGEST_LOAD_MS) {
      const said = await page.evaluate<string>('document.body.innerText.slice(-200)');
      throw new Error(`${what} did not come: ${said}`);
    }
    await sleep(100);
  }
}

async function scrollTasks(page: BrowserPage): Promise<readonly number[]> {
  return threadTasks(page, async () => {
    for (let step = 1; step <= SCROLL_STEPS; step += 1) {
      const rows = await page.evaluate<number>(scrollOn(step));
      if (rows > MAX_ROWS) throw new Error(`${rows} rows are in the page`);
    }
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
