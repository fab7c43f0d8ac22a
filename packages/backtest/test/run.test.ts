// Runs in: all, long
import {
  createGeneratedMarket,
  type SimulatedMarket,
  SimulatorSettingError,
} from '@tideline/broker/simulator';
import {
  BAR_MS,
  type Bar,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  MINUTE,
  NO_RULES,
  newYorkTime,
  parseOccSymbol,
  type TradeClosedEntry,
  type TradingSettings,
} from '@tideline/engine';
import { describe, expect, test, vi } from 'vitest';
import { collectRun, type RunConfig, runBacktest } from '../src/index.ts';
import { AccountRunner } from '../src/run/account-runner.ts';
import { SharedMarketViews } from '../src/run/market-feed.ts';
import type { BacktestRun, RunObserver } from '../src/run/result.ts';
import { SignalRecording } from '../src/run/signals/signal-recording.ts';

/** Weeks of trading, slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });
const FROM = '2026-02-04';
const TO = '2026-02-11';

function configWith(
  settings: Partial<TradingSettings> = {},
  change: Partial<RunConfig> = {},
): RunConfig {
  return {
    settings: { ...DEFAULT_SETTINGS, confidenceThreshold: 45, ...settings },
    policy: {
      thresholds: DEFAULT_THRESHOLDS,
      moneyFlowGate: 0,
      lastEntryMinutes: 45,
      flattenMinutes: 35,
      maxContracts: 500,
      maxPremium: fromDollars(25_000),
      maxEntriesPerDay: 20,
      maxLossesPerDay: 20,
      userDailyLoss: 15,
    },
    cash: fromDollars(100_000),
    from: FROM,
    to: TO,
    ...change,
  };
}

const marketOf = (seed: number): SimulatedMarket => createGeneratedMarket({ symbol: 'SPY', seed });

const LARGE = { ...configWith().settings, portfolioPercentage: 80 };
const TRAILING = { trailingActivation: 10, trailingDistance: 10, coolDownBars: 2 };

type SeenName = 'trades' | 'orders' | 'fills' | 'days' | 'alarms';
type Seen = { readonly [Name in SeenName]: BacktestRun[Name][number][] };

/** Every third bar lacks its third minute. */
function withoutSomeMinutes(market: SimulatedMarket): SimulatedMarket {
  const isThere = ({ start }: Bar) => (start / MINUTE) % 15 !== 2;
  const bars: SimulatedMarket['bars'] = (minutes, from, to) => {
    const all = market.bars(minutes, from, to);
    return minutes === 1 ? all.filter(isThere) : all;
  };
  return new Proxy(market, {
    get: (_target, name) => {
      if (name === 'bars') return bars;
      const value = Reflect.get(market, name, market);
      return typeof value === 'function' ? value.bind(market) : value;
    },
  });
}

function observerOf(seen: Seen): RunObserver {
  return {
    onTrade: (trade) => seen.trades.push(trade),
    onOrder: (order) => seen.orders.push(order),
    onFill: (fill) => seen.fills.push(fill),
    onDay: (day) => seen.days.push(day),
    onAlarm: (alarm) => seen.alarms.push(alarm),
  };
}

describe('a run', () => {
  const market = marketOf(5);
  const run = collectRun(market, configWith());

  test('decides once on every bar after the start, and trades', () => {
    const bars = market.bars(5, newYorkTime(`${FROM}T10:00`), newYorkTime(`${TO}T16:00`));
    expect(run.decisions.map(({ decision }) => decision.barStart)).toEqual(
      bars.map(({ start }) => start),
    );
    expect(run.trades.length).toBeGreaterThan(5);
    expect(run.days.map(({ date }) => date)).toEqual(market.sessions(FROM, TO).map((s) => s.date));
  });

  test('is the same when it is run again', () => {
    expect(collectRun(marketOf(5), configWith())).toEqual(run);
  });

  test('fills at the bid or the ask that stands, never between them', () => {
    for (const { symbol, side, price, at } of run.fills) {
      const contract = parseOccSymbol(symbol);
      const quote = contract && market.optionQuote(contract, at);
      expect(price).toBe(side === 'buy' ? quote?.ask : quote?.bid);
    }
  });

  test('keeps its books: what trades brought less fees is what the cash has grown by', () => {
    const gross = run.trades.reduce((sum, { grossPnl }) => sum + grossPnl, 0);
    const fees = run.days.reduce((sum, day) => sum + day.fees, 0);
    expect(run.endCash).toBe(run.startCash + gross - fees);
    expect(run.days.at(-1)?.endEquity).toBe(run.endCash);
  });

  test('holds nothing overnight, and every order is final', () => {
    const held = new Map<string, number>();
    for (const { symbol, side, quantity } of run.fills) {
      held.set(symbol, (held.get(symbol) ?? 0) + (side === 'buy' ? quantity : -quantity));
    }
    expect([...held.values()].every((quantity) => quantity === 0)).toBe(true);
    expect(run.orders.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  test('reports to an observer the same as it collects', () => {
    const reported: string[] = [];
    const summary = runBacktest(market, configWith(), {
      onTrade: ({ tradeId }) => reported.push(tradeId),
    });
    expect(reported).toEqual(run.trades.map(({ tradeId }) => tradeId));
    expect(run).toMatchObject(summary);
  });
});

describe('passing stretches at once changes nothing', () => {
  const settings: readonly Partial<TradingSettings>[] = [
    {},
    { stopLoss: 10, profitTarget: 10, riskLevel: 9 },
    ...(process.env.LONG_TESTS === '1'
      ? [
          { stopLoss: 60, profitTarget: 40 },
          { stopLoss: 100, profitTarget: 1_000 },
        ]
      : []),
  ];
  test.each(settings)('with %o', (each) => {
    const market = marketOf(1);
    const run = collectRun(market, configWith(each));
    // With null no quote is skipped: the position is played instant by instant.
    const watched = vi.spyOn(AccountRunner.prototype, 'watchedUntil', 'get');
    watched.mockReturnValue(null);
    const thorough = collectRun(market, configWith(each));
    expect(watched).toHaveBeenCalled();
    watched.mockRestore();
    expect(run).toEqual(thorough);
  });

  // Where signals are known and refusals are not kept, bars that decide nothing are passed too.
  test.each<[string, Partial<RunConfig>, SimulatedMarket]>([
    ['the usual limits', {}, marketOf(1)],
    ['two losses a day', { policy: { ...configWith().policy, maxLossesPerDay: 2 } }, marketOf(2)],
    ['a day that ends soon', { policy: { ...configWith().policy, userDailyLoss: 4 } }, marketOf(3)],
    ['large trades', { settings: { ...LARGE, stopLoss: 60 } }, marketOf(4)],
    ['a trailing stop', { rules: { ...NO_RULES, ...TRAILING } }, marketOf(5)],
    ['missing minutes', {}, withoutSomeMinutes(marketOf(6))],
  ])('with known signals and %s', (_name, change, market) => {
    const config = configWith({}, change);
    const recording = new SignalRecording();
    const { trades, orders, fills, days, alarms, ...summary } = collectRun(
      market,
      config,
      {},
      recording,
    );
    const seen: Seen = { trades: [], orders: [], fills: [], days: [], alarms: [] };
    const decided = vi.spyOn(AccountRunner.prototype, 'queueBar');
    const known = runBacktest(market, config, observerOf(seen), recording);
    expect(seen).toEqual({ trades, orders, fills, days, alarms });
    expect(summary).toMatchObject(known);
    expect(trades.length).toBeGreaterThan(5);
    expect(decided.mock.calls.length).toBeLessThan(summary.decisions.length / 2);
    decided.mockRestore();
  });
});

describe('a signal tape', () => {
  test('read by a run with other settings gives what that run gives by itself', () => {
    const recording = new SignalRecording();
    collectRun(marketOf(3), configWith(), {}, recording);
    const others = configWith({ stopLoss: 40, confidenceThreshold: 50 });
    expect(collectRun(marketOf(3), others, {}, recording)).toEqual(collectRun(marketOf(3), others));
  });

  test('of other bars, thresholds, start or of fewer days is refused', () => {
    const recording = new SignalRecording();
    runBacktest(marketOf(3), configWith({}, { to: '2026-02-05' }), {}, recording);
    const { policy } = configWith();
    const thresholds = { ...DEFAULT_THRESHOLDS, ivThreshold: 20 };
    const short = { to: '2026-02-05' };
    for (const [seed, change] of [
      [4, short],
      [3, { ...short, from: '2026-02-05' }],
      [3, { to: '2026-02-06' }],
      [3, { ...short, policy: { ...policy, thresholds } }],
    ] as const) {
      expect(() => runBacktest(marketOf(seed), configWith({}, change), {}, recording)).toThrow(
        RangeError,
      );
    }
  });
});

describe('views of bars', () => {
  test('read by a run with other settings give what that run gives by itself', () => {
    const views = new SharedMarketViews();
    const tradesOf = (change: Partial<TradingSettings>, seen: SharedMarketViews | null) => {
      const trades: TradeClosedEntry[] = [];
      const trade = (each: TradeClosedEntry) => trades.push(each);
      return {
        ...runBacktest(marketOf(3), configWith(change), { onTrade: trade }, null, seen),
        trades,
      };
    };
    tradesOf({}, views);
    const others = { stopLoss: 40, confidenceThreshold: 50, riskLevel: 9 };
    expect(tradesOf(others, views)).toEqual(tradesOf(others, null));
    expect(tradesOf(others, views).trades.length).toBeGreaterThan(3);
  });

  test('of other bars are refused', () => {
    const views = new SharedMarketViews();
    runBacktest(marketOf(3), configWith({}, { to: '2026-02-05' }), {}, null, views);
    const act = () =>
      runBacktest(marketOf(3), configWith({}, { to: '2026-02-06' }), {}, null, views);
    expect(act).toThrow(RangeError);
  });
});

describe('the start', () => {
  test('outside the trading hours the bot is on at once, and trades from their begin', () => {
    const run = collectRun(
      marketOf(5),
      configWith({ confidenceThreshold: 0 }, { from: `${FROM}T09:00`, to: FROM }),
    );
    const states = run.decisions.map(({ decision }) => ({
      end: decision.barStart + BAR_MS,
      isOn: decision.gates.some(({ code, passes }) => code === 'USER_STATE' && passes),
    }));
    expect(states[0]?.end).toBe(newYorkTime(`${FROM}T09:35`));
    for (const { end, isOn } of states) expect(isOn).toBe(end >= newYorkTime(`${FROM}T09:45`));
  });

  test('in the middle of a bar the bar is read whole a little after its end', () => {
    const run = collectRun(marketOf(5), configWith({}, { from: `${FROM}T10:02`, to: FROM }));
    expect(run.decisions[0]?.decision.barStart).toBe(newYorkTime(`${FROM}T10:00`));
    expect(run.decisions.length).toBe(72);
  });

  test.each([
    ['from', { from: 'yesterday' }],
    ['from', { from: '2026-02-07' }],
    ['from', { from: '2025-02-05' }],
    ['from', { from: `${FROM}T16:00` }],
    ['to', { to: '2026-02-03' }],
    ['to', { to: '2199-01-01' }],
  ] as const)('a bad %s is refused in one line that names it', (name, change) => {
    const act = () => runBacktest(marketOf(5), configWith({}, change), {});
    expect(act).toThrow(SimulatorSettingError);
    expect(act).toThrow(new RegExp(`^${name} must .+$`));
  });
});
