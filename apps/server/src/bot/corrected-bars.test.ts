import type { StockStreamHandlers, StreamState } from '@tideline/broker';
import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
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
import { flushPromises, quietMarketData } from '../../test/quiet-market-data.ts';
import { ReplayedSignals } from '../reader/replayed-signals.ts';
import { MarketLoop } from './market/market-loop.ts';
import { ThresholdStore } from './market/threshold-store.ts';
import { AnchoredMarketTime } from './time/market-time.ts';
import { WorkInFlight } from './time/work-in-flight.ts';

const OPEN = newYorkTime('2026-02-03T09:30');
const FIRST = OPEN;
const SECOND_BAR = OPEN + BAR_MS;
const READY: StreamState = { type: 'ready', gapMs: null, missing: [] };

function minuteAt(start: number, dollars: number): Bar {
  const price = fromDollars(dollars);
  return { start, open: price, high: price, low: price, close: price, volume: 1_000 };
}

async function startMarket() {
  const database = openEmptyDatabase();
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
    marketData: quietMarketData({
      bars: async ({ from, to }) =>
        corrected !== null && corrected.start >= from && corrected.start <= to ? [corrected] : [],
      stockStream(handlers) {
        stock = handlers;
        return { watch: () => undefined, close: () => undefined };
      },
    }),
    time,
    workInFlight: new WorkInFlight(),
    history: marketHistory,
    thresholds: new ThresholdStore(thresholds, wall),
    log: listeningLog().log,
    async onBar(event, save) {
      bars.push(event);
      save();
    },
    onOptionQuote: () => undefined,
  });
  onTestFinished(() => market.close());
  await market.start();
  await market.whenCaughtUp();
  stock?.onState(READY);
  const sendMinute = (at: number, dollars: number, isCorrection = false) =>
    stock?.onMinuteBar('SPY', minuteAt(at, dollars), isCorrection);
  const rowsOf = (table: 'bars' | 'corrected_bars') =>
    database.sqlite.prepare(`SELECT start, low, high, close FROM ${table} ORDER BY start`).all();
  return {
    database,
    market,
    bars,
    sendMinute,
    send(start: number, dollars: number, isCorrection = false) {
      for (let at = start; at < start + BAR_MS; at += MINUTE) sendMinute(at, dollars, isCorrection);
    },
    stored: () => ({ evaluated: rowsOf('bars'), corrected: rowsOf('corrected_bars') }),
    correct(bar: Bar) {
      corrected = bar;
    },
    async until(instant: number) {
      while (time.now() < instant) {
        wall.advance(Math.min(SECOND, instant - time.now()));
        await flushPromises();
      }
    },
  };
}

test('a bar that is corrected after its evaluation is evaluated once [E6]', async () => {
  const { market, bars, send, correct, until } = await startMarket();
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: FIRST, price: fromDollars(670) } }]);
  const { signal } = market;

  send(FIRST, 600, true);
  correct(minuteAt(FIRST, 600));
  await until(SECOND_BAR + MINUTE);
  expect(bars).toHaveLength(1);
  expect(market.signal).toEqual(signal);
  expect(market.rejectedBars).toEqual(new Map());
});

test('corrected minutes do not make a bar whose own minutes are not all there [E6]', async () => {
  const { bars, send, until } = await startMarket();
  await until(SECOND_BAR);
  send(FIRST, 600, true);
  await until(SECOND_BAR + 2 * SECOND);
  expect(bars).toEqual([]);
  send(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  expect(bars).toMatchObject([{ signal: { barStart: FIRST, price: fromDollars(670) } }]);
});

const row = (start: number, low: number, high = low, close = low) => ({
  start,
  low: fromDollars(low),
  high: fromDollars(high),
  close: fromDollars(close),
});

test('a correction is stored beside the bar as it was evaluated, and fires nothing again [E6]', async () => {
  const { database, market, bars, send, sendMinute, until, stored } = await startMarket();
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  const { signal } = market;

  sendMinute(FIRST + MINUTE, 600, true);
  await until(SECOND_BAR + 20 * SECOND);
  sendMinute(FIRST + 4 * MINUTE, 671, true);
  await until(SECOND_BAR + MINUTE);
  expect(stored()).toEqual({
    evaluated: [row(FIRST, 670)],
    corrected: [row(FIRST, 600, 671, 671)],
  });
  expect(bars).toHaveLength(1);
  expect(market.signal).toEqual(signal);

  await market.applyNewThresholds();
  const [session] = market.sessions.filter(({ open }) => open === OPEN);
  const past = session === undefined ? null : market.replayStartOf(session);
  const replayed = new ReplayedSignals(createRepositories(database).marketHistory);
  const signals = past === null ? null : replayed.signalsOfSession(past, OPEN);
  expect(signals?.get(FIRST)?.price).toBe(fromDollars(670));

  const written = () => database.sqlite.prepare('SELECT total_changes()').pluck().get();
  const before = written();
  await market.close();
  expect(written()).toBe(before);
});

test('a minute that is corrected before its bar is complete is stored beside it when the bar has long been evaluated [E6]', async () => {
  const { bars, send, sendMinute, until, stored } = await startMarket();
  await until(FIRST + 3 * MINUTE);
  sendMinute(FIRST + MINUTE, 600, true);
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + 10 * SECOND);
  expect(bars).toMatchObject([{ signal: { price: fromDollars(670) } }]);
  expect(stored()).toEqual({ evaluated: [row(FIRST, 670)], corrected: [] });
  await until(SECOND_BAR + MINUTE);
  expect(stored().corrected).toEqual([row(FIRST, 600, 670, 670)]);
});

test('a bar that nothing was corrected of has no second row, and neither has one outside the session', async () => {
  const { send, until, stored } = await startMarket();
  send(FIRST - BAR_MS, 660);
  send(FIRST - BAR_MS, 661, true);
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + MINUTE);
  expect(stored()).toEqual({ evaluated: [row(FIRST, 670)], corrected: [] });
});

test('a correction that can not be saved waits for the next one, and stops nothing [E6]', async () => {
  const { database, bars, send, sendMinute, until, stored } = await startMarket();
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  database.sqlite.exec(
    "CREATE TRIGGER full BEFORE INSERT ON corrected_bars BEGIN SELECT RAISE(FAIL, 'full'); END",
  );
  sendMinute(FIRST, 669, true);
  await until(SECOND_BAR + MINUTE);
  database.sqlite.exec('DROP TRIGGER full');
  await until(SECOND_BAR + BAR_MS);
  send(SECOND_BAR, 680);
  sendMinute(SECOND_BAR, 681, true);
  await until(SECOND_BAR + BAR_MS + MINUTE);
  expect(bars).toHaveLength(2);
  expect(stored().corrected).toEqual([row(FIRST, 669, 670, 670), row(SECOND_BAR, 680, 681, 680)]);
});

test('what waits when the process ends is written then', async () => {
  const { market, send, sendMinute, until, stored } = await startMarket();
  await until(SECOND_BAR);
  send(FIRST, 670);
  await until(SECOND_BAR + 15 * SECOND);
  sendMinute(FIRST, 600, true);
  expect(stored().corrected).toEqual([]);
  await market.close();
  expect(stored().corrected).toEqual([row(FIRST, 600, 670, 670)]);
});
