import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createGeneratedMarket } from './generated-market.ts';
import { createReplayMarket } from './replay-market.ts';
import { fullDays, type Likeness, likenessOf } from './test/likeness.ts';
import { MARKET_DATA, marketFile } from './test/market-data.ts';
import { markdownTable } from './test/table.ts';

/** Prints the table of docs/reference/calibration.md: generated sessions beside a year of SPY. */
const SEEDS = 50;
const SESSIONS = 190;
/** A seed not used for tuning. */
const FIRST_SEED = 70_001;

const document = readFileSync(
  new URL('../../../../../docs/reference/calibration.md', import.meta.url),
  'utf8',
);

const generated = likenessOf(
  Array.from({ length: SEEDS }, (_, index) => {
    const market = createGeneratedMarket({ symbol: 'SPY', seed: FIRST_SEED + index });
    const sessions = market.sessions(market.firstDate, '2026-12-31').slice(0, SESSIONS);
    return fullDays(market, sessions);
  }),
);

function rows(of: Likeness): readonly (readonly [name: string, value: string])[] {
  return [
    ['full sessions', String(of.sessions)],
    ['move from open to close, %, median', of.medianMove.toFixed(2)],
    ['its deviation, %', of.deviationOfMove.toFixed(2)],
    ['its kurtosis', of.kurtosisOfMove.toFixed(1)],
    ['night, %, median', of.medianNight.toFixed(2)],
    ['range, %, median', of.medianRange.toFixed(2)],
    ['kurtosis of a 5-minute move', of.kurtosisOfBar.toFixed(1)],
    ['autocorrelation of its size, next bar', of.nextBar.toFixed(2)],
    ['the same six bars on', of.sixBarsOn.toFixed(2)],
    ['autocorrelation of log variance, next session', of.nextSession.toFixed(2)],
    ['variance in the first half hour, %', of.firstHalfHour.toFixed(1)],
    ['variance ratio, 30 minutes', of.ratio30.toFixed(3)],
    ['variance ratio, 60 minutes', of.ratio60.toFixed(3)],
    ['variance ratio, session', of.ratioSession.toFixed(3)],
  ];
}

describe(`${SEEDS} generated markets`, () => {
  test('have no trend and no return: blocks move as far as their bars add up to', () => {
    expect(Math.abs(generated.ratio30 - 1)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(generated.ratio60 - 1)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(generated.ratioSession - 1)).toBeLessThanOrEqual(0.05);
  });

  test('are like life: wild days are rare and far, and restless hours follow each other', () => {
    expect(generated.kurtosisOfMove).toBeGreaterThanOrEqual(4);
    expect(generated.nextBar).toBeGreaterThanOrEqual(0.1);
    for (const [name, value] of rows(generated)) {
      expect(document, name).toMatch(
        new RegExp(
          `^\\| ${name.replaceAll(/[.+()]/g, '\\$&')} \\| ${value.replaceAll('.', '\\.')} \\|`,
          'm',
        ),
      );
    }
  });
});

async function realYear(): Promise<Likeness> {
  const market = createReplayMarket({ file: await marketFile('bars_5min/SPY_5m_ADMF-PC.csv.gz') });
  return likenessOf([fullDays(market, market.sessions(market.firstDate, market.lastDate))]);
}

describe.skipIf(MARKET_DATA === null)('beside a year of SPY (needs MARKET_DATA_DIR)', async () => {
  const real = MARKET_DATA === null ? generated : await realYear();

  test('are as the table says', () => {
    const ours = rows(generated);
    const lines = rows(real).map(([name, value], index) => [name, ours[index]?.[1] ?? '', value]);
    expect(document).toContain(markdownTable(['', 'generated', 'SPY 2024-03 to 2025-04'], lines));
  });

  test.each([
    ['medianMove', 0.15],
    ['deviationOfMove', 0.2],
    ['medianNight', 0.2],
    ['medianRange', 0.15],
    ['nextBar', 0.15],
    ['sixBarsOn', 0.15],
    ['nextSession', 0.25],
    ['firstHalfHour', 0.1],
  ] as const)('are within a share of it: %s', (what, share) => {
    expect(Math.abs(generated[what] / real[what] - 1)).toBeLessThanOrEqual(share);
  });
});
