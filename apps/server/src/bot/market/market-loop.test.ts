import {
  BrokerError,
  type MarketData,
  type StockStreamHandlers,
  type StreamState,
} from '@tideline/broker';
import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  BAR_MS,
  type Bar,
  type BarEvaluated,
  DEFAULT_THRESHOLDS,
  fromDollars,
  MINUTE,
  newYorkTime,
  type OptionContract,
  occSymbol,
  type Quote,
  SECOND,
  type TradingDate,
} from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { flushPromises, quietMarketData } from '../../../test/quiet-market-data.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { WorkInFlight } from '../time/work-in-flight.ts';
import { MarketLoop } from './market-loop.ts';
import { ThresholdStore } from './threshold-store.ts';

const DAY = '2026-02-03';
const NEXT_DAY = '2026-02-04';
const OPEN = newYorkTime(`${DAY}T09:30`);
const READY: StreamState = { type: 'ready', gapMs: null, missing: [] };
const AWAY = new BrokerError('unavailable', 'no answer');

function contractsOf(expiry: TradingDate): readonly OptionContract[] {
  return Array.from({ length: 21 }, (_, index) => fromDollars(660 + index)).flatMap((strike) =>
    (['call', 'put'] as const).map((side) => ({
      symbol: occSymbol('SPY', expiry, side, strike),
      underlying: 'SPY',
      side,
      strike,
      expiry,
    })),
  );
}

function barAt(start: number): Bar {
  const price = fromDollars(670);
  return { start, open: price, high: price, low: price, close: price, volume: 1_000 };
}

function quoteAt(at: number, price: number): Quote {
  return { at, bid: price - 100, bidSize: 1, ask: price + 100, askSize: 1 };
}

function openInMemory() {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  return database;
}

async function startMarket({
  database = openInMemory(),
  at = OPEN - 10 * MINUTE,
  badBar = null as Bar | null,
  data = {} as Partial<MarketData>,
} = {}) {
  const { marketHistory, thresholds } = createRepositories(database);
  const wall = createManualWall();
  const begin = wall.now();
  const time = new AnchoredMarketTime(wall, at, 1);
  const { log, lines } = listeningLog();
  const fails = { contracts: false, stockQuote: false };
  const asked: TradingDate[] = [];
  const bars: BarEvaluated[] = [];
  let watched: readonly string[] = [];
  let stock: StockStreamHandlers | null = null as StockStreamHandlers | null;
  const listeners: Pick<StockStreamHandlers, 'onState' | 'onQuote'>[] = [];
  const stream = (handlers: Pick<StockStreamHandlers, 'onState' | 'onQuote'>) =>
    listeners.push(handlers);
  const market = new MarketLoop({
    symbol: 'SPY',
    feed: 'test',
    marketData: quietMarketData({
      async contracts(_underlying, expiry) {
        asked.push(expiry);
        if (fails.contracts) throw AWAY;
        return contractsOf(expiry);
      },
      async stockQuote() {
        if (fails.stockQuote) throw AWAY;
        const bid = fromDollars(670);
        return { at: time.now(), bid, bidSize: 1, ask: bid + 100, askSize: 1 };
      },
      bars: async ({ from, to }) => {
        const starts = Array.from({ length: 78 }, (_, index) => OPEN + index * BAR_MS);
        return starts
          .filter((start) => start >= from && start <= to)
          .map((start) => (start === badBar?.start ? badBar : barAt(start)));
      },
      stockStream(handlers) {
        stock = handlers;
        stream(handlers);
        return { watch: () => undefined, close: () => undefined };
      },
      optionStream(handlers) {
        stream(handlers);
        return {
          watch(symbols) {
            watched = symbols;
          },
          close: () => undefined,
        };
      },
      ...data,
    }),
    time,
    workInFlight: new WorkInFlight(),
    history: marketHistory,
    thresholds: new ThresholdStore(thresholds, wall),
    log,
    async onBar(event, save) {
      bars.push(event);
      save();
    },
    onOptionQuote: () => undefined,
  });
  onTestFinished(() => market.close());
  await market.start();
  await market.whenCaughtUp();
  for (const { onState } of listeners) onState(READY);
  return {
    database,
    market,
    sendQuotes(at = time.now()) {
      for (const { onQuote } of listeners) {
        onQuote('SPY', quoteAt(at, fromDollars(670)));
        for (const { symbol, side, strike } of contractsOf(DAY)) {
          const difference = fromDollars(670) - strike;
          const worth = Math.max(0, side === 'call' ? difference : -difference);
          onQuote(symbol, quoteAt(at, worth + fromDollars(1)));
        }
      }
    },
    sendMinutes(start: number) {
      for (let at = start; at < start + BAR_MS; at += MINUTE) {
        stock?.onMinuteBar('SPY', barAt(at), false);
      }
    },
    begin,
    fails,
    asked,
    bars,
    watched: () => watched,
    warnings: () => lines.filter(({ msg }) => msg.includes('contracts')).length,
    /** Second by second, so an answer can lead to further requests. */
    async until(instant: number) {
      while (time.now() < instant) {
        wall.advance(Math.min(SECOND, instant - time.now()));
        await flushPromises();
      }
    },
    /** At once, as on a host that slept. */
    async sleepUntil(instant: number) {
      wall.advance(instant - time.now());
      await flushPromises();
    },
  };
}

test('at the open the contracts and the money are read, and the near ones watched', async () => {
  const { market, until, watched, warnings } = await startMarket();
  expect(market.isReady).toBe(true);
  expect(watched()).toEqual([]);
  await until(OPEN);
  expect(market.isReady).toBe(true);
  expect(watched()).toContain(occSymbol('SPY', DAY, 'call', fromDollars(670)));
  expect(warnings()).toBe(0);
});

test('a calendar that is empty, or can not be read, is the bundled one [F11]', async () => {
  const calendars = [async () => [], () => Promise.reject(AWAY)];
  for (const calendar of calendars) {
    const { market, until, asked } = await startMarket({ data: { calendar } });
    expect(market.sessions.map(({ date }) => date)).toContain(DAY);
    await until(OPEN);
    expect(asked).toEqual([DAY]);
  }
});

test('contracts that can not be read at the open are asked for again, and bars go on [E5] [E12]', async () => {
  const { market, fails, asked, bars, until, watched, warnings } = await startMarket();
  fails.contracts = true;
  await until(OPEN);
  expect([market.isReady, warnings()]).toEqual([false, 1]);
  await until(OPEN + 65 * SECOND);
  expect(warnings()).toBe(3);
  // The bar's deadline was set in spite of the failures, so the bar is read whole.
  await until(OPEN + BAR_MS + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: OPEN }, chain: { strikes: [] } }]);
  expect(market.isReady).toBe(false);

  Object.assign(fails, { contracts: false, stockQuote: true });
  await until(OPEN + 6 * MINUTE);
  expect([market.isReady, watched()]).toEqual([false, []]);
  fails.stockQuote = false;
  await until(OPEN + 7 * MINUTE);
  expect(market.isReady).toBe(true);
  expect(watched()).toContain(occSymbol('SPY', DAY, 'call', fromDollars(670)));
  const count = asked.length;
  await until(OPEN + 9 * MINUTE);
  expect(asked).toHaveLength(count);
});

test('a failed open does not cost the next one [F5]', async () => {
  const { market, fails, asked, sleepUntil } = await startMarket();
  fails.contracts = true;
  await sleepUntil(OPEN);
  expect(asked).toEqual([DAY]);
  fails.contracts = false;
  await sleepUntil(newYorkTime(`${NEXT_DAY}T09:30`));
  expect(asked).toContain(NEXT_DAY);
  expect(market.isReady).toBe(true);
});

test('it ticks while the session’s bars are evaluated, and not once three of them are missing [N7]', async () => {
  const { market, until, sendMinutes } = await startMarket({
    data: { bars: () => Promise.reject(AWAY) },
  });
  const overdue = OPEN + 3 * BAR_MS;
  expect(market.isTicking).toBe(true);
  await until(overdue - SECOND);
  expect(market.isTicking).toBe(true);
  await until(overdue);
  expect(market.isTicking).toBe(false);
  sendMinutes(OPEN + 2 * BAR_MS);
  await until(overdue + 10 * SECOND);
  expect(market.isTicking).toBe(true);
  await until(overdue + 4 * BAR_MS);
  expect(market.isTicking).toBe(false);
  await until(newYorkTime(`${DAY}T16:00`));
  expect(market.isTicking).toBe(true);
});

describe('the signal', () => {
  const AFTER = OPEN + BAR_MS + 20 * SECOND;

  async function evaluated() {
    const started = await startMarket();
    await started.until(OPEN + BAR_MS);
    started.sendQuotes();
    await started.until(AFTER);
    const { signal } = started.market;
    if (signal === null) throw new Error('no bar was evaluated');
    return { ...started, signal };
  }

  test('is made with the quotes that stood at the end of its bar', async () => {
    const { signal, bars, begin } = await evaluated();
    expect(bars).toMatchObject([{ signal, spot: 670, endedWall: begin + 10 * MINUTE + BAR_MS }]);
    expect(signal.ivAt).toBe(OPEN + BAR_MS);
    expect(signal.iv).toBeGreaterThan(0);
    expect(signal.context.callHalfSpread).toBeCloseTo(1);
  });

  test('waits until our own clock has reached the end of the bar, and not for long [E14]', async () => {
    const { until, sendQuotes, sendMinutes, bars } = await startMarket();
    const end = OPEN + BAR_MS;
    await until(end - SECOND);
    sendMinutes(OPEN);
    sendQuotes(end);
    await flushPromises();
    expect(bars).toEqual([]);
    await until(end);
    sendQuotes(end + 1);
    await flushPromises();
    expect(bars).toMatchObject([{ signal: { barEnd: end } }]);

    // The bar does not wait for a clock that lags more: the gates judge it.
    sendMinutes(end);
    sendQuotes(end + BAR_MS);
    await flushPromises();
    await until(end + 4 * SECOND);
    expect(bars).toHaveLength(1);
    await until(end + 5 * SECOND);
    expect(bars).toHaveLength(2);
  });

  test('is the stored one after a restart, which knows its volatility', async () => {
    const { database, signal } = await evaluated();
    const again = await startMarket({ database, at: AFTER });
    expect(again.market.signal).toEqual(signal);
    // No quotes have come at the next bar's end, so those of five minutes ago serve.
    await again.until(OPEN + 2 * BAR_MS + 15 * SECOND);
    expect(again.market.signal).toMatchObject({
      barStart: OPEN + BAR_MS,
      iv: signal.iv,
      ivAt: signal.ivAt,
    });
  });

  test('is scored again from its stored readings when the thresholds have changed [K7]', async () => {
    const { database, signal } = await evaluated();
    const strict = { ...DEFAULT_THRESHOLDS, ivThreshold: 1 };
    createRepositories(database).thresholds.appendVersion(strict, { savedBy: null, savedAt: 0 });
    const { market } = await startMarket({ database, at: AFTER });
    expect(market.signal).toMatchObject({ iv: signal.iv, thresholdsVersion: 2 });
    expect(market.signal?.bullish.ivPoints).toBeLessThan(signal.bullish.ivPoints);
  });
});

test('bars that are no input are counted by reason, once each [E2]', async () => {
  const badBar = { ...barAt(OPEN + BAR_MS), high: fromDollars(660) };
  const started = await startMarket({ badBar });
  expect(started.market.rejectedBars).toEqual(new Map());
  await started.until(OPEN + 2 * BAR_MS + 15 * SECOND);
  expect(started.market.rejectedBars).toEqual(new Map([['inconsistent', 1]]));
  expect(started.bars.map(({ signal }) => signal.barStart)).toEqual([OPEN]);
  await started.market.applyNewThresholds();
  const again = await startMarket({
    database: started.database,
    badBar,
    at: OPEN + 3 * BAR_MS,
  });
  expect(again.market.rejectedBars).toEqual(new Map([['inconsistent', 1]]));
});
