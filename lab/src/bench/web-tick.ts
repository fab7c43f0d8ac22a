import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { untilAllAccountsHold } from './product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { HOLDING_STYLE } from './product/test-users.ts';
import { Browser, type BrowserPage } from './web-browser.ts';

const TICK_ROW = 'web.tick_script_ms';

/** The product's default: a bar each fifteen seconds. */
const MARKET_SPEED = 20;
const LONGEST_LOAD_MS = 60_000;
/** Other screens load in idle time, and running compiles code. */
const WARM_UP_MS = 20_000;
const MEASURED_MS = 60_000;

/** The dashboard's clocks change once a second, everything else with a server's answer. */
const CLOCK_MS = 1_000;
const COUNT_ANSWERS = `performance.setResourceTimingBufferSize(10_000);
  performance.clearResourceTimings();`;
const COUNTED_ANSWERS = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.startsWith('/trpc/')).length`;

const IS_LOADED = `document.querySelector('canvas') !== null &&
  document.querySelector('[aria-busy="true"]') === null &&
  document.body.textContent.includes('Close Position')`;

/** Script time per change that an open dashboard shows, with moving prices and a position. */
export const webTick: Bench = {
  measures: [{ name: TICK_ROW, unit: 'ms', budget: null }],
  run: ({ programs, chromium, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, (product) =>
      Browser.with(chromium, async (browser) => {
        const { people, port } = product;
        const origin = `http://localhost:${port}`;
        await people.registerUsers(1, HOLDING_STYLE);
        await people.startTrading();
        await untilAllAccountsHold(product, 1);
        await browser.signIn(origin, people.cookies[0] ?? '');
        const page = await browser.openPage(`${origin}/dashboard`);
        await untilLoaded(page);
        await sleep(WARM_UP_MS);
        // These are times of the page's own thread, so other processes don't count.
        await page.send('Performance.enable', { timeDomain: 'threadTicks' });
        await page.evaluate(COUNT_ANSWERS);
        const before = await readCosts(page);
        await sleep(MEASURED_MS);
        const after = await readCosts(page);
        const answers = await page.evaluate<number>(COUNTED_ANSWERS);
        const msPerChange = (seconds: number) =>
          (seconds * 1_000) / (MEASURED_MS / CLOCK_MS + answers);
        const whole = msPerChange(after.all - before.all);
        printLine(`${TICK_ROW}: ${answers} answers; with layout and paint ${whole.toFixed(2)} ms`);
        return [{ name: TICK_ROW, value: msPerChange(after.script - before.script) }];
      }),
    ),
};

async function untilLoaded(page: BrowserPage): Promise<void> {
  const begun = performance.now();
  while (!(await page.evaluate<boolean>(IS_LOADED))) {
    if (performance.now() - begun > LONGEST_LOAD_MS) throw new Error('the dashboard did not load');
    await sleep(100);
  }
}

async function readCosts(page: BrowserPage) {
  const { metrics } = await page.send('Performance.getMetrics');
  const named = metrics as readonly { readonly name: string; readonly value: number }[];
  const read = (name: string) => named.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { script: read('ScriptDuration'), all: read('TaskDuration') };
}
