// Runs in: all, long
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBarFile } from '@tideline/broker/bars';
import {
  createGeneratedMarket,
  createReplayMarket,
  type SimulatedMarket,
} from '@tideline/broker/simulator';
import { type ExitReason, NO_RULES } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { collectRun, defaultSettings, type RunConfig, toRunConfig } from '../src/index.ts';
import type { SettingValues } from '../src/input/setting-fields.ts';
import { AccountRunner } from '../src/run/account-runner.ts';
import { runBacktest } from '../src/run/run.ts';
import { SignalRecording } from '../src/run/signals/signal-recording.ts';

/** Weeks of trading, slow on a busy machine. */
vi.setConfig({ testTimeout: 600_000 });
const IS_LONG = process.env.LONG_TESTS === '1';
const FOLDER = process.env.MARKET_DATA_DIR;
const YEAR = FOLDER === undefined ? '' : join(FOLDER, 'bars_5min', 'SPY_5m_ADMF-PC.csv.gz');

const marketOf = (seed: number): SimulatedMarket => createGeneratedMarket({ symbol: 'SPY', seed });

function configWith(
  change: Partial<SettingValues>,
  span = { from: '2026-02-04', to: '2026-02-11' },
) {
  const eager = { confidenceThreshold: 45, moneyFlowGate: 0, maxEntriesPerDay: 20 };
  const values = { ...defaultSettings(), ...eager, maxLossesPerDay: 20, stopLoss: 60, ...change };
  return toRunConfig(values, span);
}

function outcome(market: SimulatedMarket, config: RunConfig) {
  const { config: _, ...run } = collectRun(market, config);
  return run;
}

/** Trades of a run that reads the signals of another, and passes bars that decide nothing. */
function replayedTrades(market: SimulatedMarket, config: RunConfig) {
  const recording = new SignalRecording();
  runBacktest(market, config, {}, recording);
  const trades: object[] = [];
  runBacktest(market, config, { onTrade: (trade) => void trades.push(trade) }, recording);
  return trades;
}

const RULES: readonly (readonly [ExitReason, Partial<SettingValues>])[] = [
  ['trailing', { trailingActivation: 10, trailingDistance: 15 }],
  ['break-even', { breakEvenAt: 8 }],
  ['max-holding', { maxHoldingMinutes: 12 }],
];

describe('a rule', () => {
  const market = marketOf(5);

  test.each(RULES)('%s sells for its reason, and the reasons add up', (reason, rules) => {
    const { trades } = outcome(market, configWith(rules));
    expect(trades.some((trade) => trade.reason === reason)).toBe(true);
    const allowed: readonly ExitReason[] = ['stop', 'target', 'flatten', reason];
    expect(trades.filter((trade) => !allowed.includes(trade.reason))).toEqual([]);
  });

  test('that no position can reach changes nothing', () => {
    const far = { trailingActivation: 1000, trailingDistance: 95, breakEvenAt: 1000 };
    expect(outcome(market, configWith({ ...far, maxHoldingMinutes: 360 }))).toEqual(
      outcome(market, configWith({})),
    );
  });

  test('that is off is no rule', () => {
    expect(configWith({}).rules).toEqual(NO_RULES);
  });
});

describe('passing stretches at once changes nothing', () => {
  const percent = (min: number, max: number) => fc.option(fc.integer({ min, max }));
  const anyValues = fc
    .record({
      trail: fc.option(
        fc.record({
          trailingActivation: fc.integer({ min: 1, max: 40 }),
          trailingDistance: fc.integer({ min: 5, max: 40 }),
        }),
      ),
      breakEvenAt: percent(1, 40),
      maxHoldingMinutes: percent(5, 60),
      profitTarget: fc.constantFrom(20, 60, 1000),
      stopLoss: fc.constantFrom(15, 40, 90),
      coolDownBars: percent(0, 3),
      coolDownBarsAfterStop: percent(0, 5),
      dailyLossLimit: percent(2, 20),
      dailyProfitTarget: percent(2, 20),
      noEntryBefore: fc.constantFrom(null, '10:20', '12:00'),
      noEntryAfter: fc.constantFrom(null, '13:00', '15:00'),
      maxEntriesPerDay: fc.constantFrom(1, 3, 20),
      portfolioPercentage: fc.constantFrom(5, 50, 100),
      hasProtectiveStop: fc.boolean(),
    })
    .map(({ trail, hasProtectiveStop, ...rest }) => ({
      ...rest,
      ...trail,
      protectiveStop: hasProtectiveStop && rest.stopLoss <= 80 ? rest.stopLoss + 10 : null,
    }));

  test('nor bars that decide nothing, while a protective stop waits for a bid above it', () => {
    const market = marketOf(4);
    const rules = { stopLoss: 40, profitTarget: 5, protectiveStop: 50, maxHoldingMinutes: 90 };
    const config = configWith(rules, { from: '2026-01-05', to: '2026-01-16' });
    expect(replayedTrades(market, config)).toEqual(outcome(market, config).trades);
  });

  test('whatever the rules and the past', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), anyValues, (seed, values) => {
        const market = marketOf(seed);
        const config = configWith(values, { from: '2026-02-04', to: '2026-02-05' });
        const run = outcome(market, config);
        // With null no quote is skipped: the position is played instant by instant.
        const watched = vi.spyOn(AccountRunner.prototype, 'watchedUntil', 'get');
        watched.mockReturnValue(null);
        const thorough = outcome(market, config);
        watched.mockRestore();
        expect(run).toEqual(thorough);
        expect(replayedTrades(market, config)).toEqual(thorough.trades);
      }),
      { numRuns: IS_LONG ? 200 : 8 },
    );
  });
});

const whyNot = !IS_LONG
  ? ' (skipped: LONG_TESTS is not 1)'
  : existsSync(YEAR)
    ? ''
    : ' (skipped: MARKET_DATA_DIR has no such file)';

describe.skipIf(whyNot !== '')(`over a year of real bars${whyNot}`, () => {
  const span = { from: null, to: null } as unknown as { from: string; to: string };

  test('rules that nothing reaches change nothing, bit for bit', async () => {
    const market = createReplayMarket({ file: await readBarFile(YEAR, { symbol: 'SPY' }) });
    const far = { trailingActivation: 1000, trailingDistance: 95, breakEvenAt: 1000 };
    expect(outcome(market, configWith({ ...far, maxHoldingMinutes: 360 }, span))).toEqual(
      outcome(market, configWith({}, span)),
    );
  });
});
