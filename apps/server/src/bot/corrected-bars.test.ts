import type { StockStreamHandlers, StreamState } from '@tideline/broker';
import { createRepositories, openDatabase } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type BarEvaluated,
  fromDollars,
  MINUTE,
  newYorkTime,
  SECOND,
} from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { quietMarketData, settled } from '../../test/quiet-market-data.ts';
import { Activity } from './activity.ts';
import { MarketLoop } from './market-loop.ts';
import { AnchoredMarketTime } from './market-time.ts';
import { ThresholdBook } from './threshold-book.ts';

const OPEN = newYorkTime('2026-02-03T09:30');
const FIRST = OPEN;
const SECOND_BAR = OPEN + BAR_MS;
const READY: StreamState = { type: 'ready', gapMs: null, missing: [] };

function minuteAt(start: number, dollars: number): Bar {
  const price = fromDollars(dollars);
  return { start, open: price, high: price, low: price, close: price, volume: 1_000 };
}

/** A market from the open on, whose minutes the test tells, first told or corrected. */
async function startMarket() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { marketHistory, thresholds } = createRepositories(database);
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, OPEN, 1);
  const bars: BarEvaluated[] = [];
  let stock = null as StockStreamHandlers | null;
  let corrected: Bar | null = null;
  const market = new MarketLoop({
    symbol: 'SPY',
    feed: 'test',
    data: quietMarketData({
      // From REST everybody hears of a correction as of any other bar.
      bars: async ({ from, to }) =>
        corrected !== null && corrected.start >= from && corrected.start <= to ? [corrected] : [],
      stockStream(handlers) {
        stock = handlers;
        return { watch: () => undefined, close: () => undefined };
      },
    }),
    time,
    activity: new Activity(),
    history: marketHistory,
    thresholds: new ThresholdBook(thresholds, wall),
    log: listeningLog().log,
    onRehearsal: () => undefined,
    async onBar(event, save) {
      bars.push(event);
      save();
    },
    onOptionQuote: () => undefined,
  });
  onTestFinished(() => market.close());
  await market.start();
  stock?.onState(READY);
  return {
    market,
    bars,
    tell(start: number, dollars: number, isCorrection = false) {
      for (let at = start; at < start + BAR_MS; at += MINUTE) {
        stock?.onMinuteBar('SPY', minuteAt(at, dollars), isCorrection);
      }
    },
    /** What REST says from now on. */
    correct(bar: Bar) {
      corrected = bar;
    },
    async until(instant: number) {
      while (time.now() < instant) {
        wall.advance(Math.min(SECOND, instant - time.now()));
        await settled();
      }
    },
  };
}

test('a bar that is corrected after its evaluation is evaluated once', async () => {
  const { market, bars, tell, correct, until } = await startMarket();
  await until(SECOND_BAR);
  tell(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: FIRST, price: fromDollars(670) } }]);
  const { signal } = market;

  tell(FIRST, 600, true);
  correct(minuteAt(FIRST, 600));
  await until(SECOND_BAR + MINUTE);
  expect(bars).toHaveLength(1);
  expect(market.signal).toEqual(signal);
  expect(market.rejectedBars).toEqual(new Map());
});

test('corrected minutes do not make a bar whose own minutes are not all there', async () => {
  const { bars, tell, until } = await startMarket();
  await until(SECOND_BAR);
  tell(FIRST, 600, true);
  await until(SECOND_BAR + 2 * SECOND);
  expect(bars).toEqual([]);
  tell(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: FIRST, price: fromDollars(670) } }]);
});
