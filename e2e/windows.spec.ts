// Runs in: all, long
import type { BrowserContext, Page } from '@playwright/test';
import { type Trouble, UNDISTURBED } from './support/front.ts';
import { test } from './support/fronted.ts';
import { expect, steppedMarket } from './support/test.ts';

test.use({ variables: steppedMarket() });
test.describe.configure({ timeout: 240_000 });

/** A browser opens six connections to a server: all are used up, and some windows have none. */
const WINDOWS = process.env.LONG_TESTS === undefined ? 8 : 12;

async function openWindows(context: BrowserContext, path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let opened = 0; opened < WINDOWS; opened += 1) {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    pages.push(page);
  }
  return pages;
}

/** Only the event stream, or polling in its place, brings the change. */
async function expectStopLoss(pages: readonly Page[], stopLoss: number): Promise<void> {
  for (const page of pages) {
    const shown = page.locator('dt:text-is("Stop loss") + dd');
    await expect(shown).toHaveText(`${stopLoss}%`);
  }
}

/** Answered whenever the server is there, as it has its own connection. */
const PROBE = '/trpc/auth.session';
/** Holds the answers of all queries until released. */
class SlowReadings implements Trouble {
  readonly streams = 'go on';
  readonly #held: (() => void)[] = [];
  #readings = 0;

  /** Queries met, without the probe. */
  get readings(): number {
    return this.#readings;
  }

  readonly meetExchange: Trouble['meetExchange'] = ({ isAct, path, passOn }) => {
    if (isAct || !path.startsWith('/trpc/')) return passOn();
    this.#held.push(passOn);
    if (!path.startsWith(PROBE)) this.#readings += 1;
  };

  release(): void {
    for (const pass of this.#held.splice(0)) pass();
  }
}

test('B2 more windows than connections have one stream, are all live, and hand it on', async ({
  context,
  product,
  front,
}) => {
  const pages = await openWindows(context, '/trading-settings');
  await expect.poll(() => front.streams).toBe(1);
  await product.owner.put('/api/settings', { stopLoss: 31 });
  await expectStopLoss(pages, 31);

  // The first window holds the stream, then the one that waited longest.
  let stopLoss = 40;
  for (const page of pages.slice(0, 4)) {
    await page.close();
    await expect.poll(() => front.streams).toBe(1);
    stopLoss += 1;
    await product.owner.put('/api/settings', { stopLoss });
    await expectStopLoss(
      pages.filter((each) => !each.isClosed()),
      stopLoss,
    );
  }
});

async function pressStop(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Stop Trading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Trading' }).click();
}

test('B2 Stop Trading leaves any of more windows than connections at once, however slowly all is read', {
  tag: '@long',
}, async ({ context, product, front, faults }) => {
  // So many windows may exceed the session's rate limit: some queries are repeated later.
  faults.expectFault(/status of 429/);
  await product.owner.post('/api/bot/start');
  const pages = await openWindows(context, '/bot-controls');
  for (const page of pages) {
    await product.owner.post('/api/bot/start');
    await expect(page.getByRole('button', { name: 'Stop Trading' })).toBeEnabled();
    const slow = new SlowReadings();
    front.setTrouble(slow);
    // All windows' queries may be in one batch, or wait behind it: one held query is enough.
    await expect.poll(() => slow.readings).toBeGreaterThanOrEqual(1);
    const before = front.delivered.length;
    const from = performance.now();
    await pressStop(page);
    // The stop arrived while every query is held.
    await expect.poll(() => front.delivered.slice(before), { intervals: [10] }).toHaveLength(1);
    test.info().annotations.push({
      type: 'stop reached the server after, ms',
      description: String(Math.round(performance.now() - from)),
    });
    front.setTrouble(UNDISTURBED);
    slow.release();
    await expect(page.getByText('TRADING OFF')).toBeVisible();
  }
});

const MISSING = [
  {
    name: 'SharedWorker and BroadcastChannel',
    isLong: true,
    hide: () => {
      Reflect.deleteProperty(window, 'SharedWorker');
      Reflect.deleteProperty(window, 'BroadcastChannel');
    },
  },
  {
    name: 'SharedWorker, BroadcastChannel and locks',
    isLong: false,
    hide: () => {
      Reflect.deleteProperty(window, 'SharedWorker');
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    },
  },
] as const;

for (const { name, isLong, hide } of MISSING) {
  const tag = isLong ? '@long' : [];
  test(`B2 without ${name} more windows than connections are live, and Stop Trading leaves the last`, {
    tag,
  }, async ({ context, product, front }) => {
    await context.addInitScript(hide);
    await product.owner.put('/api/settings', { stopLoss: 20 });
    const pages = await openWindows(context, '/trading-settings');
    // A stream for each window would use up all connections.
    expect(front.streams).toBe(0);
    await product.owner.put('/api/settings', { stopLoss: 57 });
    await expectStopLoss(pages, 57);
    await product.owner.post('/api/bot/start');
    const last = pages.at(-1)!;
    await last.goto('/bot-controls');
    const before = front.delivered.length;
    await pressStop(last);
    await expect.poll(() => front.delivered.slice(before)).toHaveLength(1);
    await expect(last.getByText('TRADING OFF')).toBeVisible();
  });
}
