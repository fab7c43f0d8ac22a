import { BrokerError, type StockStreamHandlers, type StreamState } from '@tideline/broker';
import { createRepositories, openDatabase } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type BarEvaluated,
  fromDollars,
  MINUTE,
  newYorkTime,
  type OptionContract,
  occSymbol,
  SECOND,
  type TradingDate,
} from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { quietMarketData, settled } from '../../test/quiet-market-data.ts';
import { Activity } from './activity.ts';
import { MarketLoop } from './market-loop.ts';
import { AnchoredMarketTime } from './market-time.ts';
import { ThresholdBook } from './threshold-book.ts';

const DAY = '2026-02-03';
const NEXT_DAY = '2026-02-04';
const OPEN = newYorkTime(`${DAY}T09:30`);
const READY: StreamState = { type: 'ready' };
const AWAY = new BrokerError('unavailable', 'no answer');

/** Both sides at each dollar from 660 to 680. */
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

/** A market before its open, whose broker answers or does not. */
async function startMarket() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { marketHistory, thresholds } = createRepositories(database);
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, OPEN - 10 * MINUTE, 1);
  const { log, lines } = listeningLog();
  const fails = { contracts: false, stockQuote: false };
  const asked: TradingDate[] = [];
  const bars: BarEvaluated[] = [];
  let watched: readonly string[] = [];
  const told: { onState(state: StreamState): void }[] = [];
  const stream = (handlers: Pick<StockStreamHandlers, 'onState'>) => told.push(handlers);
  const market = new MarketLoop({
    symbol: 'SPY',
    feed: 'test',
    data: quietMarketData({
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
        return starts.filter((start) => start >= from && start <= to).map(barAt);
      },
      stockStream(handlers) {
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
    }),
    time,
    activity: new Activity(),
    history: marketHistory,
    thresholds: new ThresholdBook(thresholds, wall),
    log,
    onBar: (event) => void bars.push(event),
    onOptionQuote: () => undefined,
  });
  onTestFinished(() => market.close());
  await market.start();
  for (const { onState } of told) onState(READY);
  return {
    market,
    fails,
    asked,
    bars,
    watched: () => watched,
    warnings: () => lines.filter(({ msg }) => msg.includes('contracts')).length,
    /** Lets time pass second by second, so that what is read meanwhile can ask for more. */
    async until(instant: number) {
      while (time.now() < instant) {
        wall.advance(Math.min(SECOND, instant - time.now()));
        await settled();
      }
    },
    /** Lets time pass at once, as for a host that slept. */
    async sleepUntil(instant: number) {
      wall.advance(instant - time.now());
      await settled();
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

test('contracts that can not be read at the open are asked for again, and bars go on', async () => {
  const { market, fails, asked, bars, until, watched, warnings } = await startMarket();
  fails.contracts = true;
  await until(OPEN);
  expect([market.isReady, warnings()]).toEqual([false, 1]);
  await until(OPEN + 65 * SECOND);
  expect(warnings()).toBe(3);
  // The deadline of the first bar was set all the same: the bar is read whole and evaluated.
  await until(OPEN + BAR_MS + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: OPEN }, chain: { strikes: [] } }]);
  expect(market.isReady).toBe(false);

  // Now there are contracts, but it is not known where the money is.
  Object.assign(fails, { contracts: false, stockQuote: true });
  await until(OPEN + 6 * MINUTE);
  expect([market.isReady, watched()]).toEqual([false, []]);
  fails.stockQuote = false;
  await until(OPEN + 7 * MINUTE);
  expect(market.isReady).toBe(true);
  expect(watched()).toContain(occSymbol('SPY', DAY, 'call', fromDollars(670)));
  // Nothing is asked again once it is known.
  const count = asked.length;
  await until(OPEN + 9 * MINUTE);
  expect(asked).toHaveLength(count);
});

test('a failed open does not cost the next one', async () => {
  const { market, fails, asked, sleepUntil } = await startMarket();
  fails.contracts = true;
  await sleepUntil(OPEN);
  expect(asked).toEqual([DAY]);
  fails.contracts = false;
  await sleepUntil(newYorkTime(`${NEXT_DAY}T09:30`));
  expect(asked).toContain(NEXT_DAY);
  expect(market.isReady).toBe(true);
});
