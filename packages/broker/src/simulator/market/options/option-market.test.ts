import {
  blackScholesDelta,
  CENT,
  DOLLAR,
  type EpochMs,
  intrinsicValue,
  MINUTE,
  midPrice,
  type OptionContract,
  type Quote,
} from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { variancePremiumAt, varianceShapeAt } from '../assumptions.ts';
import { createGeneratedMarket } from '../generated-market.ts';
import { makeDayShape } from '../intraday-profile.ts';
import type { SimulatedMarket } from '../simulated-market.ts';
import { listContracts, type OptionConditions, quoteOption, smileFactor } from './option-market.ts';

const market = createGeneratedMarket({ symbol: 'SPY', seed: 1 });
const DAYS = market.sessions('2026-02-03', '2026-02-27');

function quoteAt(from: SimulatedMarket, contract: OptionContract, at: EpochMs): Quote {
  const quote = from.optionQuote(contract, at);
  if (quote === null) throw new Error(`no quote of ${contract.symbol}`);
  return quote;
}

function spotAt(from: SimulatedMarket, at: EpochMs): number {
  const quote = from.stockQuote(at);
  if (quote === null) throw new Error('no stock quote');
  return midPrice(quote) / DOLLAR;
}

function conditions(
  minutesLeft: number,
  changes: Partial<OptionConditions> = {},
): OptionConditions {
  return {
    at: 0,
    spotDollars: 680.25,
    yearsToExpiry: minutesLeft / 525_600,
    annualVolatility: 0.2,
    isNearSessionEdge: false,
    jumpCents: 0,
    seed: 1,
    ...changes,
  };
}

const STRIKES = Array.from({ length: 61 }, (_, i) => (650 + i) * DOLLAR);

describe('a quote', () => {
  test('is in cents, never crossed, never negative, and without a bid has no bid size', () => {
    let worthless = 0;
    for (const { open, close, date } of DAYS.slice(0, 6)) {
      const contracts = market.contracts(date);
      for (let at = open; at <= close; at += 5 * MINUTE) {
        for (const contract of contracts) {
          const { bid, ask, bidSize, askSize, at: stamp } = quoteAt(market, contract, at);
          const sound =
            stamp === at &&
            bid >= 0 &&
            bid % CENT === 0 &&
            ask % CENT === 0 &&
            ask >= bid + CENT &&
            Number.isInteger(bidSize) &&
            bidSize > 0 === bid > 0 &&
            Number.isInteger(askSize) &&
            askSize > 0;
          if (!sound) expect.fail(`${contract.symbol} at ${at}: ${bid} x ${ask}`);
          if (bid === 0) worthless += 1;
        }
      }
    }
    expect(worthless).toBeGreaterThan(0);
  });

  test('of a call and a put with the same strike agree with the stock (put-call parity)', () => {
    for (const minutesLeft of [380, 240, 90, 40, 20, 1]) {
      for (const strike of STRIKES) {
        const now = conditions(minutesLeft);
        const call = quoteOption('call', strike, now);
        const put = quoteOption('put', strike, now);
        const synthetic = [call.bid - put.ask, call.ask - put.bid].map(
          (x) => (x + strike) / DOLLAR,
        );
        // Leaning and rounding may take a cent on either leg.
        expect(synthetic[0]).toBeLessThanOrEqual(now.spotDollars + 0.02);
        expect(synthetic[1]).toBeGreaterThanOrEqual(now.spotDollars - 0.02);
      }
    }
  });

  test('falls with the strike for calls and rises for puts, but for noise of a cent or two', () => {
    for (const minutesLeft of [380, 240, 90, 40, 20, 1]) {
      const now = conditions(minutesLeft);
      for (const [i, strike] of STRIKES.entries()) {
        const next = STRIKES[i + 1];
        if (next === undefined) break;
        const step = (side: 'call' | 'put') =>
          midPrice(quoteOption(side, next, now)) - midPrice(quoteOption(side, strike, now));
        expect(step('call')).toBeLessThanOrEqual(2 * CENT);
        expect(step('put')).toBeGreaterThanOrEqual(-2 * CENT);
      }
    }
  });

  test('at the close is worth what exercise gives', () => {
    for (const strike of STRIKES) {
      for (const side of ['call', 'put'] as const) {
        const worth = intrinsicValue({ side, spot: 680.25, strike: strike / DOLLAR });
        const { bid, ask } = quoteOption(side, strike, conditions(0));
        expect(bid / DOLLAR).toBeLessThanOrEqual(worth);
        expect(ask / DOLLAR).toBeGreaterThanOrEqual(worth);
      }
    }
  });

  test('is wider in the wings, deep in the money, at the edges of the day and in jumps', () => {
    const width = (strike: number, changes: Partial<OptionConditions> = {}) => {
      let sum = 0;
      for (let seed = 0; seed < 400; seed += 1) {
        const { bid, ask } = quoteOption(
          'call',
          strike * DOLLAR,
          conditions(240, { seed, ...changes }),
        );
        sum += ask - bid;
      }
      return sum / 400 / CENT;
    };
    const near = width(680);
    expect(near).toBeLessThan(1.6);
    expect(width(684)).toBeGreaterThan(near + 0.2);
    expect(width(670)).toBeGreaterThan(near + 2);
    expect(width(680, { isNearSessionEdge: true })).toBeGreaterThan(2 * near);
    expect(width(680, { jumpCents: 5 })).toBeCloseTo(near + 5, 1);
  });

  test('gets a smile: puts out of the money are dearer than calls, and both than at the money', () => {
    const at = (x: number) => smileFactor(-x * 0.004, 0.004);
    expect(at(0)).toBe(1);
    expect(at(-2)).toBeGreaterThan(1.25);
    expect(at(2)).toBeGreaterThan(1.1);
    expect(at(-2)).toBeGreaterThan(at(2));
    expect(at(0.5)).toBeLessThan(1);
    expect([at(-99), at(99)]).toEqual([4, 4]);
  });
});

describe('the implied volatility of a day', () => {
  const FULL = 390 * MINUTE;
  const { impliedFactors: implied, varianceFactors: variance } = makeDayShape(FULL);
  const at = (minutes: number) => implied[(minutes * MINUTE) / 5_000] ?? 0;

  test('belongs to the variance that is left: high in the morning, low at noon, high into the close', () => {
    expect(at(0)).toBeGreaterThan(1.2);
    expect(at(0)).toBeGreaterThan(at(60));
    expect(at(60)).toBeGreaterThan(at(150));
    expect(at(380)).toBeGreaterThan(1.3 * at(240));
    expect(implied).toHaveLength(390 * 12 + 1);
    expect([...implied, ...variance].every((value) => value > 0.5 && value < 4)).toBe(true);
  });

  test('leaves at each instant what the bars after it hold', () => {
    // Without the variance premium, the variance left falls by that of the bar between.
    const rest = (minutes: number) => {
      const part = minutes / 390;
      return (at(minutes) / variancePremiumAt(part)) ** 2 * (78 - minutes / 5);
    };
    for (let minutes = 0; minutes < 385; minutes += 5) {
      expect(rest(minutes) - rest(minutes + 5)).toBeCloseTo(
        varianceShapeAt((minutes + 2.5) / 390),
        9,
      );
    }
    const whole = Array.from({ length: 78 }, (_, bar) => varianceShapeAt((bar + 0.5) / 78));
    expect(rest(0)).toBeCloseTo(
      whole.reduce((sum, each) => sum + each, 0),
      9,
    );
    expect(rest(0)).toBeCloseTo(78, 1);
  });

  test('is worked out for a day that closes early too', () => {
    const half = makeDayShape(210 * MINUTE).impliedFactors;
    expect(half).toHaveLength(210 * 12 + 1);
    expect(half[0]).toBeGreaterThan(1.2);
    expect(half.at(-1)).toBeGreaterThan(1);
  });
});

describe('the contracts of a session', () => {
  test('are both sides of every dollar, and reach from delta 0.05 to 0.95 all day', () => {
    for (const { date, open, close } of DAYS) {
      const contracts = market.contracts(date);
      const strikes = contracts.filter(({ side }) => side === 'call').map(({ strike }) => strike);
      expect(new Set(contracts.map(({ symbol }) => symbol)).size).toBe(2 * strikes.length);
      const [lowest = 0, highest = 0] = [strikes[0], strikes.at(-1)];
      expect(strikes).toHaveLength((highest - lowest) / DOLLAR + 1);
      for (let at = open; at < close; at += 15 * MINUTE) {
        const spot = spotAt(market, at);
        const years = (close - at) / MINUTE / 525_600;
        const delta = (strike: number) =>
          blackScholesDelta({ side: 'call', spot, strike: strike / DOLLAR, years }, 0.6);
        expect(delta(lowest)).toBeGreaterThan(0.95);
        expect(delta(highest)).toBeLessThan(0.05);
      }
    }
  });

  test('exist on sessions only, and are quoted on their own day only', () => {
    expect(market.contracts('2026-02-07')).toEqual([]);
    expect(market.contracts('2025-12-31')).toEqual([]);
    expect(() => market.contracts('soon')).toThrow('not a date');
    const [today, tomorrow] = DAYS;
    const contract = market.contracts('2026-02-03')[100];
    if (today === undefined || tomorrow === undefined || contract === undefined) throw new Error();
    expect(market.optionQuote(contract, today.open)).not.toBeNull();
    expect(market.optionQuote(contract, today.open + 7_000)?.at).toBe(today.open + 5_000);
    expect(market.optionQuote(contract, today.open - 1)).toBeNull();
    expect(market.optionQuote(contract, today.close + 5_000)).toBeNull();
    expect(market.optionQuote(contract, tomorrow.open)).toBeNull();
    expect(market.optionQuote({ ...contract, underlying: 'QQQ' }, today.open)).toBeNull();
    expect(market.optionQuote({ ...contract, strike: 9_000 * DOLLAR }, today.open)).toBeNull();
    expect(
      market.optionQuote({ ...contract, strike: contract.strike + 50 }, today.open),
    ).toBeNull();
  });
});

test.each([5_700_000 * DOLLAR, Number.NaN, Number.POSITIVE_INFINITY])(
  'strikes without number are refused before any is made: around %s',
  (centre) => {
    expect(() => listContracts('SPY', '2026-02-03', centre)).toThrow(RangeError);
  },
);
