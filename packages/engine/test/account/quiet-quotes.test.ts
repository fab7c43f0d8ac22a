import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPositionQuiet,
  type QuietQuotes,
  type QuoteBounds,
  quietQuotes,
  quietUntil,
} from '../../src/account/exit/quiet-quotes.ts';
import type { Trade } from '../../src/account/state/state.ts';
import { step } from '../../src/account/step.ts';
import { fromDollars } from '../../src/model/money.ts';
import { runCount } from '../risk/runs.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { readOf } from './the-trade.ts';

const SYMBOL = 'SPY261120C00670000';
const FLATTEN = at('15:25').market;

const later = ({ now }: AccountScript, milliseconds: number) => ({
  market: now.market + milliseconds,
  wall: now.wall + milliseconds,
});
const until = ({ state, now, policy }: AccountScript) => quietUntil(state, now, policy);

describe('a position that is merely watched', () => {
  it('is watched until the flatten time of its session', () => {
    const script = AccountScript.holding();
    expect(until(script)).toBe(FLATTEN);
    expect(quietUntil(script.state, at('16:00'), script.policy)).toBeNull();
    expect(until(AccountScript.trading())).toBeNull();
  });

  it.each<[string, (script: AccountScript) => void]>([
    ['it is being sold', (script) => script.command({ type: 'close' })],
    ['a first reading calls for an exit', (script) => script.market(0.79, 0.81)],
    ['contracts are missing', (script) => script.send(readOf(script, 0))],
  ])('is not while %s', (_name, disturb) => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.wait(1_000);
    script.isDown = true;
    disturb(script);
    expect(script.trade.quantity).toBe(23);
    expect(until(script)).toBeNull();
    expect(isPositionQuiet(script.state, script.now, script.policy)).toBe(false);
  });

  it('is not while its buy goes on, nor before its first quote', () => {
    const script = AccountScript.trading();
    script.bar();
    expect(until(script)).toBeNull();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    expect(script.trade.quantity).toBe(5);
    expect(until(script)).toBeNull();

    const unseen = AccountScript.trading();
    unseen.bar();
    const order = unseen.broker.fillOrder('u1-20261120-1-entry-1', 23, 10_500, unseen.now.market);
    unseen.send({ type: 'order', order });
    expect(until(unseen)).toBeNull();
    expect(isPositionQuiet(unseen.state, unseen.now, unseen.policy)).toBe(false);
    unseen.market(1, 1.02);
    expect(until(unseen)).toBe(FLATTEN);
  });

  it('is not while a price is not reported', () => {
    const script = AccountScript.trading();
    script.bar();
    const order = script.broker.find('u1-20261120-1-entry-1');
    if (order === null) throw new Error('no order');
    script.isDown = true;
    const filled = { phase: 'filled', status: 'filled', filledQuantity: 23 } as const;
    script.send({ type: 'order', order: { ...order, ...filled } });
    const quote = { at: script.now.market, bid: 10_400, bidSize: 1, ask: 10_600, askSize: 1 };
    script.send({ type: 'quote', symbol: SYMBOL, quote, spot: null, source: 'stream' });
    expect(script.trade).toMatchObject({ quantity: 23, entryEnded: 'filled' });
    expect(until(script)).toBeNull();
    const [unpriced] = script.trade.orders;
    if (unpriced === undefined) throw new Error('no order');
    const orders = [{ ...unpriced, filledAveragePrice: 10_500 }, unpriced];
    const state = { ...script.state, trade: { ...script.trade, orders } };
    expect(quietUntil(state, script.now, script.policy)).toBeNull();
  });

  it.each<[string, Partial<Trade>]>([
    ['nothing is held', { quantity: 0 }],
    ['its buy is not final, whatever its orders say', { entryEnded: null }],
  ])('is not while %s', (_name, change) => {
    const { state, trade, now, policy } = AccountScript.holding();
    expect(quietUntil({ ...state, trade: { ...trade, ...change } }, now, policy)).toBeNull();
  });

  it('is not with a protective stop, which is sent as soon as the broker would take it', () => {
    const { state, trade, now, policy } = AccountScript.holding();
    const rules = { ...trade.rules, protectiveStop: 40 };
    expect(quietUntil({ ...state, trade: { ...trade, rules } }, now, policy)).toBeNull();
  });

  it.each([
    [9_999, true],
    [10_000, false],
  ])('needs no tick %i ms after its last quote: %s', (age, expected) => {
    const script = AccountScript.holding();
    expect(isPositionQuiet(script.state, later(script, age), script.policy)).toBe(expected);
  });

  it('needs one at its flatten time', () => {
    const script = AccountScript.holding();
    script.now = at('15:24:59');
    script.reconcile();
    script.market(0.98, 1);
    expect(isPositionQuiet(script.state, later(script, 999), script.policy)).toBe(true);
    expect(isPositionQuiet(script.state, later(script, 1_000), script.policy)).toBe(false);
  });

  it('is one of which a tick changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 70, max: 160 }), fc.nat({ max: 12_000 }))),
        (quotes) => {
          const script = AccountScript.holding();
          for (const [cents, wait] of quotes) {
            if (script.state.trade === null) return;
            script.market(cents / 100, cents / 100 + 0.02);
            script.now = later(script, wait);
            const { state, now, policy } = script;
            const result = step(state, { type: 'tick', at: now }, policy);
            if (!isPositionQuiet(state, now, policy)) continue;
            expect(result).toEqual({ state, intents: [], journal: [] });
            expect(result.state).toBe(state);
          }
        },
      ),
      { numRuns: runCount(100) },
    );
  });
});

const isInside = (
  { areWithinLevels: areQuiet, areNearModel: areNear }: QuietQuotes,
  bounds: QuoteBounds,
) => areQuiet(bounds) && areNear(bounds);

describe('quotes that lie inside bounds', () => {
  const seen = at('10:00').market;
  const bounds: QuoteBounds = {
    lowestBid: 9_800,
    highestBid: 10_200,
    lowestMid: 9_900,
    highestMid: 10_300,
    leastTimeValue: 5_000,
  };
  const trade = () => {
    const script = AccountScript.holding();
    script.market(0.98, 1, 670);
    expect(script.trade.volatility).not.toBeNull();
    return script.trade;
  };

  it.each<[string, Partial<QuoteBounds>, boolean]>([
    ['call for nothing', {}, true],
    ['may reach the stop', { lowestBid: 7_900, lowestMid: 8_000, highestMid: 8_500 }, false],
    ['stay above the stop', { lowestBid: 7_900, lowestMid: 8_001, highestMid: 8_500 }, true],
    [
      'may reach the target',
      { lowestBid: 14_700, highestBid: 15_000, lowestMid: 14_800, highestMid: 15_100 },
      false,
    ],
    [
      'stay below it',
      { lowestBid: 14_700, highestBid: 14_999, lowestMid: 14_800, highestMid: 15_100 },
      true,
    ],
    ['may lose their bid', { lowestBid: 0 }, false],
    ['have a bid too far from the rest', { lowestBid: 7_979 }, false],
    ['have a bid that is near enough', { lowestBid: 7_980 }, true],
    ['may be worth no more than the contract itself', { leastTimeValue: 0 }, false],
    ['are worth a little more', { leastTimeValue: 1 }, true],
    // 3/4 of 40 % of the lowest mid less five cents, and five cents of rounding.
    [
      'lie as far apart as may be',
      { lowestBid: 10_400, lowestMid: 10_500, highestMid: 12_900 },
      true,
    ],
    ['lie further apart', { lowestBid: 10_400, lowestMid: 10_500, highestMid: 12_901 }, false],
  ])('%s', (_name, change, isAlone) => {
    const quiet = quietQuotes(trade(), seen);
    expect(quiet !== null && isInside(quiet, { ...bounds, ...change })).toBe(isAlone);
  });

  it('are not judged without levels, a volatility or a first quote that was seen', () => {
    expect(quietQuotes({ ...trade(), volatility: null }, seen)).toBeNull();
    expect(quietQuotes({ ...trade(), averageEntryPrice: null }, seen)).toBeNull();
    expect(quietQuotes({ ...trade(), lastQuote: null }, seen)).toBeNull();
    expect(quietQuotes(trade(), seen + 1)).toBeNull();
  });

  it('call for no exit, whichever of them come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 82, max: 140 }),
        fc.nat({ max: 30 }),
        fc.array(fc.tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 9_000 })), { minLength: 1 }),
        (cents, width, quotes) => {
          const script = AccountScript.holding();
          const low = fromDollars(cents / 100);
          const within = {
            lowestBid: low,
            highestBid: low + width * 100,
            lowestMid: low + 100,
            highestMid: low + width * 100 + 100,
            leastTimeValue: 1,
          };
          const quiet = quietQuotes({ ...script.trade, volatility: 0.15 }, script.now.market);
          if (quiet === null || !isInside(quiet, within)) return;
          for (const [share, wait] of quotes) {
            const price = cents + Math.floor((width * share) / 1_000);
            script.now = later(script, wait);
            script.market(price / 100, price / 100 + 0.02);
            expect(script.trade.exit).toBeNull();
            expect(script.trade.candidate).toBeNull();
          }
        },
      ),
      { numRuns: runCount(100) },
    );
  });
});
