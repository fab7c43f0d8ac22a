import { readFileSync } from 'node:fs';
import { CENT, DEFAULT_THRESHOLDS, DOLLAR, halfSpreadPercent, midPrice } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createGeneratedMarket } from '../generated-market.ts';
import { createReplayMarket } from '../replay-market.ts';
import type { SimulatedMarket } from '../simulated-market.ts';
import { MARKET_DATA, marketData, marketFile } from '../test/market-data.ts';
import { percentile } from '../test/smile-fit.ts';
import { isWithin, type SpreadSample, sampleQuotes } from '../test/spread-sample.ts';
import { markdownTable } from '../test/table.ts';

const document = readFileSync(
  new URL('../../../../../../docs/reference/calibration.md', import.meta.url),
  'utf8',
);

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const seeded = (seed: number) => createGeneratedMarket({ symbol: 'SPY', seed });

function everyNth(market: SimulatedMarket, count: number, from: string, to: string) {
  return market.sessions(from, to).filter((_, index) => index % count === 0);
}

const atTheMoney = SEEDS.map((seed) => {
  const market = seeded(seed);
  const days = everyNth(market, 12, '2026-02-03', '2026-12-31');
  return sampleQuotes(market, days, { every: 15_000, reach: 0 });
});

function cents(samples: readonly SpreadSample[], part: number): number {
  return percentile(
    samples.map(({ quote }) => (quote.ask - quote.bid) / CENT),
    part,
  );
}

/**
 * Share of quotes worth at least $0.50, from 9:45 to 15:15, that pass the slippage gate at its
 * default.
 */
function shareThatPasses(samples: readonly SpreadSample[]): number {
  const worth = samples
    .filter(isWithin(15, 45))
    .filter(({ quote }) => midPrice(quote) >= DOLLAR / 2);
  const passes = worth.filter(
    ({ quote }) => halfSpreadPercent(quote) <= DEFAULT_THRESHOLDS.slippageThreshold,
  );
  return passes.length / worth.length;
}

const percent = (share: number) => (100 * share).toFixed(1);

describe('spreads at the money', () => {
  const all = atTheMoney.flat();
  const midday = all.filter(isWithin(15, 60));
  const jump = percentile(
    midday.map(({ move }) => move),
    0.998,
  );
  const groups: readonly (readonly [string, readonly SpreadSample[]])[] = [
    ['9:30–9:45', all.filter(({ minutes }) => minutes < 15)],
    ['9:45–15:00', midday],
    ['15:00–15:45', all.filter(isWithin(15, 15)).filter(({ minutesLeft }) => minutesLeft < 60)],
    ['15:45–16:00', all.filter(({ minutesLeft }) => minutesLeft <= 15)],
    ['9:45–15:00, the two largest moves in a thousand', midday.filter(({ move }) => move >= jump)],
  ];

  test('are 1 cent at the 50th and 2 cents at the 90th percentile, from 9:45 to 15:00, with every seed', () => {
    for (const samples of atTheMoney) {
      const usual = samples.filter(isWithin(15, 60));
      expect([cents(usual, 0.5), cents(usual, 0.9)]).toEqual([1, 2]);
    }
  });

  test('are wider in the first and the last 15 minutes and in jumps', () => {
    const [open = [], usual = [], , close = [], jumps = []] = groups.map(([, samples]) => samples);
    for (const wide of [open, close])
      expect(cents(wide, 0.5)).toBeGreaterThan(2 * cents(usual, 0.5));
    expect(cents(jumps, 0.5)).toBeGreaterThan(cents(usual, 0.5));
    expect(jumps.length).toBeGreaterThan(100);
    expect(document).toContain(
      markdownTable(
        ['at the money', 'quotes', '50 %', '90 %', '99 %'],
        groups.map(([name, samples]) => [
          ...[name, samples.length],
          ...[0.5, 0.9, 0.99].map((part) => cents(samples, part)),
        ]),
      ),
    );
  });
});

describe('the slippage gate at its default', () => {
  test('lets 60 to 90 percent of the quotes at the money pass, seeds taken together', () => {
    const shares = atTheMoney.map(shareThatPasses);
    const together = shareThatPasses(atTheMoney.flat());
    expect(together).toBeGreaterThan(0.6);
    expect(together).toBeLessThan(0.9);
    for (const share of shares) expect(Math.abs(share - together)).toBeLessThan(0.1);
    expect(document).toContain(
      markdownTable(
        ['seed', ...SEEDS.map(String), 'together'],
        [['pass, %', ...[...shares, together].map(percent)]],
      ),
    );
  });

  test.skipIf(MARKET_DATA === null)(
    'does so over real bars too (needs MARKET_DATA_DIR)',
    async () => {
      const files = [
        'bars_5min/SPY_5m_ADMF-PC.csv.gz',
        'bars_1min/SPY_1m_ADMF-PC.converted.csv.gz',
      ];
      const read = await Promise.all(files.map(marketFile));
      const shares = read.map((file) => {
        const market = createReplayMarket({ file });
        const days = everyNth(market, 10, '2024-06-03', '2025-04-01');
        return shareThatPasses(sampleQuotes(market, days, { every: 15_000, reach: 0 }));
      });
      for (const share of shares) {
        expect(share).toBeGreaterThan(0.6);
        expect(share).toBeLessThan(0.9);
      }
      expect(document).toContain(
        markdownTable(
          ['replayed year', '5-minute bars', '1-minute bars'],
          [['pass, %', ...shares.map(percent)]],
        ),
      );
    },
  );
});

const DELTAS = [
  ['below 0.05', 0, 0.05],
  ['0.05 to 0.2', 0.05, 0.2],
  ['0.2 to 0.4', 0.2, 0.4],
  ['0.4 to 0.6', 0.4, 0.6],
  ['0.6 to 0.8', 0.6, 0.8],
  ['0.8 to 0.95', 0.8, 0.95],
  ['above 0.95', 0.95, 1.01],
] as const;

interface Width {
  readonly delta: number;
  readonly cents: number;
}

function chainOfTomorrow(): Width[] {
  const lines = marketData('chains/spy_quotedata_20230914.csv.gz').split(/\r?\n/);
  return lines
    .filter((line) => line.startsWith('Fri Sep 15 2023'))
    .flatMap((line) => {
      const cells = line.split(',');
      return [0, 11].flatMap((side) => {
        const [bid = 0, ask = 0, , , delta = 0] = cells.slice(side + 4, side + 9).map(Number);
        return bid > 0 ? [{ delta: Math.abs(delta), cents: Math.round(100 * (ask - bid)) }] : [];
      });
    });
}

describe('spreads by delta', () => {
  const market = seeded(1);
  const days = everyNth(market, 24, '2026-02-03', '2026-12-31');
  const model = sampleQuotes(market, days, { every: 600_000, reach: 25 })
    .filter(isWithin(15, 60))
    .flatMap(({ quote, delta }): Width[] =>
      delta === null || quote.bid === 0 ? [] : [{ delta, cents: (quote.ask - quote.bid) / CENT }],
    );
  const within = (all: readonly Width[], from: number, to: number) =>
    all.flatMap(({ delta, cents: width }) => (delta >= from && delta < to ? [width] : []));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;

  test('are wider below 0.2 than near the money, and widest deep in the money', () => {
    const near = mean(within(model, 0.4, 0.6));
    expect(mean(within(model, 0.05, 0.2))).toBeGreaterThan(1.15 * near);
    expect(mean(within(model, 0.95, 1.01))).toBeGreaterThan(3 * near);
  });

  test.skipIf(MARKET_DATA === null)(
    'are those of the chain, or wider (needs MARKET_DATA_DIR)',
    () => {
      const chain = chainOfTomorrow();
      const rows = DELTAS.map(
        ([name, from, to]) => [name, within(model, from, to), within(chain, from, to)] as const,
      );
      for (const [name, ours, theirs] of rows.slice(0, 4)) {
        expect(percentile(ours, 0.5), name).toBeGreaterThanOrEqual(percentile(theirs, 0.5));
      }
      expect(document).toContain(
        markdownTable(
          ['delta', 'model 50 %', '90 %', 'chain 50 %', '90 %', 'contracts of the chain'],
          rows.map(([name, ours, theirs]) => [
            name,
            ...[0.5, 0.9].map((part) => percentile(ours, part)),
            ...[0.5, 0.9].map((part) => percentile(theirs, part)),
            theirs.length,
          ]),
        ),
      );
    },
  );
});
