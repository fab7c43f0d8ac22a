// Runs in: long
import type { Page } from '@playwright/test';
import { STALE_CHIP } from './support/stale-chip.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

/** Over two of the shortest polling intervals, below a read's limit. */
const SLOW_MS = 11_000;

/** Counts how often each query is sent, and how many run at once. */
class Readings {
  readonly #open = new Map<string, number>();
  readonly #most = new Map<string, number>();
  readonly #asked = new Map<string, number>();

  watch(page: Page): void {
    page.on('request', (request) => {
      for (const reading of readingsIn(request.method(), request.url())) {
        const open = (this.#open.get(reading) ?? 0) + 1;
        this.#open.set(reading, open);
        this.#most.set(reading, Math.max(open, this.#most.get(reading) ?? 0));
        this.#asked.set(reading, this.timesAsked(reading) + 1);
      }
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => {
        for (const reading of readingsIn(request.method(), request.url())) {
          this.#open.set(reading, (this.#open.get(reading) ?? 0) - 1);
        }
      });
    }
  }

  timesAsked(reading: string): number {
    return this.#asked.get(reading) ?? 0;
  }

  isUnderWay(reading: string): boolean {
    return (this.#open.get(reading) ?? 0) > 0;
  }

  /** Queries that ran more than once at a time. */
  get piled(): readonly string[] {
    return [...this.#most].filter(([, most]) => most > 1).map(([reading]) => reading);
  }
}

function readingsIn(method: string, address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address);
  if (method !== 'GET' || !pathname.startsWith('/trpc/')) return [];
  const inputs: Readonly<Record<string, unknown>> = JSON.parse(searchParams.get('input') ?? '{}');
  return decodeURIComponent(pathname.slice('/trpc/'.length))
    .split(',')
    .map((name, index) => (index in inputs ? `${name} ${JSON.stringify(inputs[index])}` : name));
}

test('however slow the server is, nothing is asked for twice at a time, and what changed is seen [L8]', async ({
  page,
  product,
}) => {
  test.slow();
  await holdPosition(product);
  const readings = new Readings();
  readings.watch(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Close Position' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  let isSlow = true;
  await page.route('**/trpc/**', async (route) => {
    if (isSlow && route.request().method() === 'GET') {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    }
    await route.continue();
  });

  // While queries are slow: changes, an action whose outcome is read again, and further polls.
  const polled = readings.timesAsked('market.status');
  await expect.poll(() => readings.isUnderWay('market.status')).toBe(true);
  await product.simulator.advanceBars(1);
  await product.owner.put('/api/settings', { stopLoss: 90 });
  await page.getByRole('button', { name: 'Pause Trading' }).click();
  await product.simulator.advanceBars(1);
  await expect
    .poll(() => readings.timesAsked('market.status'), { timeout: 4 * SLOW_MS })
    .toBeGreaterThan(polled + 1);
  expect(readings.piled).toEqual([]);

  isSlow = false;
  await product.simulator.advanceBars(1);
  const { marketTime } = await product.owner.get<{ readonly marketTime: string }>(
    '/api/market/status',
  );
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(marketTime));
  await expect(page.getByRole('banner').getByText(shown)).toBeVisible({ timeout: 3 * SLOW_MS });
  await expect(page.getByText(STALE_CHIP)).toHaveCount(0);
  await expect(page.getByText('This page is not up to date.')).toHaveCount(0);
  expect(readings.piled).toEqual([]);
});
