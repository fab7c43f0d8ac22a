import { BAR_MS, CENT, isFullSession, MINUTE, type Session } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { REGIME_WEIGHTS } from './assumptions.ts';
import { createGeneratedMarket } from './generated-market.ts';
import { generateSession } from './generated-session.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from './simulated-market.ts';

const seeded = (seed: number) => createGeneratedMarket({ symbol: 'SPY', seed });
const YEAR = ['2026-01-05', '2026-12-31'] as const;

function sessionOn(market: SimulatedMarket, date: string): Session {
  const session = market.sessions(date, date)[0];
  if (session === undefined) throw new Error(`no session on ${date}`);
  return session;
}

function account(market: SimulatedMarket, date: string): unknown {
  const { open, close } = sessionOn(market, date);
  const contracts = market.contracts(date);
  const quotes: unknown[] = [];
  for (let at = open; at <= close; at += 15 * MINUTE) {
    quotes.push(
      market.stockQuote(at),
      contracts.map((contract) => market.optionQuote(contract, at)),
    );
  }
  return { quotes, contracts, one: market.bars(1, open, close), five: market.bars(5, open, close) };
}

describe('generated sessions', () => {
  test('are the same for the same seed, in whatever order they are asked for', () => {
    const dates = ['2026-02-03', '2026-03-02', '2026-02-04', '2027-05-14'];
    const forward = seeded(1);
    const backward = seeded(1);
    const there = dates.map((date) => account(forward, date));
    const back = dates.toReversed().map((date) => account(backward, date));
    expect(back.toReversed()).toEqual(there);
    expect(dates.map((date) => account(forward, date))).toEqual(there);
  });

  test('differ from seed to seed and from symbol to symbol, and say so in the epoch', () => {
    const markets = [seeded(1), seeded(2), createGeneratedMarket({ symbol: 'QQQ', seed: 1 })];
    const days = markets.map((market) => JSON.stringify(market.bars(5, 0, Date.UTC(2026, 0, 9))));
    expect(new Set(days).size).toBe(3);
    expect(new Set(markets.map(({ epoch }) => epoch)).size).toBe(3);
  });

  test('follow the real calendar from 2026-01-05 to its end', () => {
    const market = seeded(1);
    expect(market.firstDate).toBe('2026-01-05');
    expect(market.lastDate).toBe('2099-12-31');
    expect(market.sessions(...YEAR)).toHaveLength(250);
    expect(market.sessions('2026-07-03', '2026-07-05')).toEqual([]);
    const half = sessionOn(market, '2026-11-27');
    expect(half.close - half.open).toBe(210 * MINUTE);
    expect(market.bars(5, half.open, half.open + 86_400_000)).toHaveLength(42);
    expect(market.stockQuote(half.close)).not.toBeNull();
    expect(market.stockQuote(half.close + QUOTE_GRID_MS)).toBeNull();
    expect(market.stockQuote(half.open - 1)).toBeNull();
    const [contract] = market.contracts('2026-11-27');
    expect(contract && market.optionQuote(contract, half.close + QUOTE_GRID_MS)).toBeNull();
  });

  test('start at 10:00 of a full session with 20 sessions behind it', () => {
    const market = seeded(1);
    const before = market.sessions('2026-01-05', '2026-02-03');
    expect(before).toHaveLength(21);
    expect(market.defaultStart).toBe((before.at(-1)?.open ?? 0) + 30 * MINUTE);
    expect(before.every(isFullSession)).toBe(true);
  });

  test.each([1, 2, 3])(
    'hold possible bars in cents that go on from night to night (seed %i)',
    (seed) => {
      const market = seeded(seed);
      let previous: number | null = null;
      for (const { open, close } of market.sessions(...YEAR)) {
        const bars = market.bars(5, open, close);
        expect(bars[0]?.start).toBe(open);
        const faulty = bars.filter(
          (bar) =>
            [bar.open, bar.high, bar.low, bar.close].some((price) => price % CENT !== 0) ||
            bar.low <= 0 ||
            bar.high < Math.max(bar.open, bar.close) ||
            bar.low > Math.min(bar.open, bar.close) ||
            !Number.isInteger(bar.volume) ||
            bar.volume <= 0 ||
            (bar.start - open) % BAR_MS !== 0,
        );
        expect(faulty).toEqual([]);
        const first = bars[0]?.open ?? 0;
        if (previous !== null) expect(Math.abs(first / previous - 1)).toBeLessThan(0.04);
        previous = bars.at(-1)?.close ?? 0;
      }
    },
  );

  test('trade most at the open and the close', () => {
    const market = seeded(1);
    const volume = new Array<number>(78).fill(0);
    for (const { open, close } of market.sessions('2026-02-02', '2026-06-30')) {
      for (const bar of market.bars(5, open, close)) {
        const slot = (bar.start - open) / BAR_MS;
        volume[slot] = (volume[slot] ?? 0) + bar.volume;
      }
    }
    const midday = volume[39] ?? 0;
    expect(volume[0]).toBeGreaterThan(2 * midday);
    expect(volume[77]).toBeGreaterThan(3 * midday);
  });

  test('are of every kind of the mix; a halt leaves out its bars and empties the quotes', () => {
    const market = seeded(1);
    const days = market.sessions('2026-01-05', '2027-12-31').map((session) => ({
      session,
      day: generateSession(1, session, { close: 6_800_000, logVolatility: 0 }),
    }));
    expect(new Set(days.map(({ day }) => day.regime))).toEqual(
      new Set(Object.keys(REGIME_WEIGHTS)),
    );
    for (const { session, day } of days) {
      const missing = (session.close - session.open) / BAR_MS - day.bars.length;
      expect(missing).toBe(day.regime === 'halt' ? 3 : 0);
    }
    const halted = market
      .sessions('2026-01-05', '2027-12-31')
      .find(({ open, close }) => market.bars(5, open, close).length === 75);
    if (halted === undefined) throw new Error('two years without a halt');
    const bars = market.bars(5, halted.open, halted.close);
    const last = bars.find((bar, i) => (bars[i + 1]?.start ?? 0) > bar.start + BAR_MS);
    const from = (last?.start ?? 0) + BAR_MS;
    const sides = (at: number) => {
      const stock = market.stockQuote(at);
      const [contract] = market.contracts(halted.date);
      return [stock?.bid, stock?.ask, contract && market.optionQuote(contract, at)?.ask];
    };
    expect(sides(from)).toEqual([0, 0, 0]);
    expect(sides(from + 3 * BAR_MS - QUOTE_GRID_MS)).toEqual([0, 0, 0]);
    expect(sides(from - QUOTE_GRID_MS).every((side) => side !== 0)).toBe(true);
    expect(sides(from + 3 * BAR_MS).every((side) => side !== 0)).toBe(true);
  });
});

describe('the stock quote', () => {
  test('stands from one grid instant to the next, and ends a bar at its close', () => {
    const market = seeded(1);
    const { open, close } = sessionOn(market, '2026-02-03');
    expect(market.stockQuote(open + 7_300)).toEqual(market.stockQuote(open + 5_000));
    expect(market.stockQuote(open + 7_300)?.at).toBe(open + 5_000);
    for (const bar of market.bars(5, open, close)) {
      const quote = market.stockQuote(bar.start + BAR_MS);
      expect(quote).not.toBeNull();
      expect(Math.abs((quote?.bid ?? 0) + CENT / 2 - bar.close)).toBeLessThanOrEqual(CENT);
      expect(quote?.ask).toBeGreaterThan(quote?.bid ?? 0);
    }
  });

  test('gives 1-minute bars that add up to the 5-minute bars', () => {
    const market = seeded(4);
    const { open, close } = sessionOn(market, '2026-11-27');
    const minutes = market.bars(1, open, close);
    const fives = market.bars(5, open, close);
    expect(minutes).toHaveLength(210);
    for (const [index, bar] of fives.entries()) {
      const parts = minutes.slice(5 * index, 5 * index + 5);
      expect({
        start: parts[0]?.start,
        open: parts[0]?.open,
        high: Math.max(...parts.map(({ high }) => high)),
        low: Math.min(...parts.map(({ low }) => low)),
        close: parts[4]?.close,
        volume: parts.reduce((sum, { volume }) => sum + volume, 0),
      }).toEqual(bar);
    }
  });
});
