import { DOLLAR, newYorkTime } from '@tideline/engine';
import { expect, test } from 'vitest';
import { frozenMarket } from '../../test/frozen-market.ts';
import { haltedMarket } from '../../test/halted-market.ts';
import { tinyMarket, tinySymbol } from '../../test/tiny-market.ts';
import { createGeneratedMarket } from '../index.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../simulated-market.ts';
import { type OptionPrint, OptionPrints } from './option-prints.ts';

const DAY = '2025-02-04';
const CALL = tinySymbol(DAY, 'call', 600);
const OPEN = newYorkTime(`${DAY}T09:30`);
const CLOSE = newYorkTime(`${DAY}T16:00`);

function contractOf(market: SimulatedMarket, symbol: string) {
  const found = market.contracts(DAY).find((one) => one.symbol === symbol);
  if (found === undefined) throw new Error(`${symbol} is not listed`);
  return found;
}

test('each trade takes the bid or the ask that stands then, and no more than is displayed', () => {
  const market = tinyMarket();
  const contract = contractOf(market, CALL);
  const trades = new OptionPrints(market).printsUntil(CALL, CLOSE);
  expect(trades.length).toBeGreaterThan(100);
  const sides = new Set<string>();
  for (const { at, price, quantity } of trades) {
    const quote = market.optionQuote(contract, at);
    expect((at - OPEN) % QUOTE_GRID_MS).toBe(0);
    expect(at >= OPEN && at < CLOSE).toBe(true);
    expect([quote?.bid, quote?.ask]).toContain(price);
    sides.add(price === quote?.bid ? 'bid' : 'ask');
    expect(quantity).toBeGreaterThanOrEqual(1);
    expect(quantity).toBeLessThanOrEqual(
      (price === quote?.bid ? quote.bidSize : quote?.askSize) ?? 0,
    );
  }
  expect(sides).toEqual(new Set(['bid', 'ask']));
});

test('they are the same however often, in whatever order and in whatever steps one asks', () => {
  const whole = new OptionPrints(tinyMarket()).printsUntil(CALL, CLOSE);
  const stepped = new OptionPrints(tinyMarket());
  for (let at = OPEN - 60_000; at <= CLOSE; at += 61_234) {
    expect(stepped.printsUntil(CALL, at)).toEqual(whole.filter((trade) => trade.at <= at));
  }
  const noon = newYorkTime(`${DAY}T12:00`);
  expect(stepped.printsUntil(CALL, noon)).toEqual(whole.filter(({ at }) => at <= noon));
  const market = tinyMarket();
  const single = new OptionPrints(market);
  const contract = contractOf(market, CALL);
  const each: OptionPrint[] = [];
  for (let at = OPEN; at < CLOSE; at += QUOTE_GRID_MS) {
    const print = single.printAt(contract, at);
    if (print !== null) each.push(print);
  }
  expect(each).toEqual(whole);
});

test('another market, and another contract, has other trades', () => {
  const times = (market: SimulatedMarket, symbol: string) =>
    new OptionPrints(market).printsUntil(symbol, CLOSE).map(({ at }) => at);
  const mine = times(tinyMarket(), CALL);
  expect(times(tinyMarket('other'), CALL)).not.toEqual(mine);
  expect(times(tinyMarket(), tinySymbol(DAY, 'put', 600))).not.toEqual(mine);
});

test.each([
  ['halted', haltedMarket()],
  ['frozen', frozenMarket()],
])('a %s market has none', (_, market) => {
  const [from, to] = [newYorkTime(`${DAY}T10:02`), newYorkTime(`${DAY}T10:04`)];
  const prints = new OptionPrints(market);
  const during = market
    .contracts(DAY)
    .flatMap(({ symbol }) =>
      prints.printsUntil(symbol, CLOSE).filter(({ at }) => at > from && at < to),
    );
  const before = new OptionPrints(tinyMarket());
  expect(during).toEqual([]);
  expect(
    market
      .contracts(DAY)
      .flatMap(({ symbol }) =>
        before.printsUntil(symbol, CLOSE).filter(({ at }) => at > from && at < to),
      ).length,
  ).toBeGreaterThan(10);
});

test('a wide market trades less often than a tight one', () => {
  const tiny = tinyMarket();
  const withSpread = (cents: number): SimulatedMarket => ({
    ...tiny,
    optionQuote(_contract, at) {
      const bid = 2 * DOLLAR;
      return { at, bid, bidSize: 10, ask: bid + (cents * DOLLAR) / 100, askSize: 10 };
    },
  });
  const count = (cents: number) =>
    new OptionPrints(withSpread(cents)).printsUntil(CALL, CLOSE).length;
  expect(count(1)).toBeGreaterThan(2 * count(4));
  expect(count(4)).toBeGreaterThan(count(20));
});

test('what has no bid is bought at the ask', () => {
  const market = tinyMarket();
  const worthless: SimulatedMarket = {
    ...market,
    optionQuote: (_contract, at) => ({ at, bid: 0, bidSize: 0, ask: 100, askSize: 10 }),
  };
  const trades = new OptionPrints(worthless).printsUntil(CALL, CLOSE);
  expect(trades.length).toBeGreaterThan(0);
  expect(new Set(trades.map(({ price }) => price))).toEqual(new Set([100]));
});

test.each([
  tinySymbol(DAY, 'call', 333),
  tinySymbol('2025-02-08', 'call', 600),
  tinySymbol('2012-02-08', 'call', 600),
  tinySymbol('2098-02-07', 'call', 600),
  'SPY',
  '',
])('%j has none', (symbol) => {
  expect(new OptionPrints(tinyMarket()).printsUntil(symbol, CLOSE)).toEqual([]);
});

test('a generated session near the money trades in most minutes', () => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 3 });
  const date = '2026-01-07';
  const [session] = market.sessions(date, date);
  const { open, close } = session ?? { open: 0, close: 0 };
  const spot = market.stockPrices(open)?.bid ?? 0;
  const near = [...market.contracts(date)].sort(
    (a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot),
  )[0];
  const trades = new OptionPrints(market).printsUntil(near?.symbol ?? '', close);
  const minutes = new Set(trades.map(({ at }) => Math.floor(at / 60_000)));
  expect(minutes.size).toBeGreaterThan(((close - open) / 60_000) * 0.2);
  expect(trades.length).toBeLessThan(1_000);
});
