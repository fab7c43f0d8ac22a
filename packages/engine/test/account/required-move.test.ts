import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RequiredMove, requiredMove } from '../../src/account/reading/required-move.ts';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { blackScholesPrice } from '../../src/indicators/black-scholes.ts';
import { fromDollars, toDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at, POLICY } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const EXIT_AT = at('15:25').market;

function held(settings: Parameters<typeof AccountScript.holding>[0] = {}): AccountScript {
  const script = AccountScript.holding(settings);
  see(script, 1, 1.02, 670.2);
  return script;
}

function see(script: AccountScript, bid: number, ask: number, spot: number): void {
  script.broker.quoteOf = () => null;
  const quote = {
    at: script.now.market,
    bid: fromDollars(bid),
    bidSize: 10,
    ask: fromDollars(ask),
    askSize: 10,
  };
  script.send({ type: 'quote', symbol: SYMBOL, quote, spot, source: 'stream' });
}

function moveOf(script: AccountScript, sellAt = EXIT_AT): RequiredMove {
  const result = requiredMove(script.state, script.now.market, sellAt, POLICY);
  if (result.type === 'unknown') throw new Error(result.reason);
  return result.move;
}

function reasonOf(
  script: AccountScript,
  now: number,
  sellAt: number | null = EXIT_AT,
): string | null {
  const result = requiredMove(script.state, now, sellAt, POLICY);
  return result.type === 'unknown' ? result.reason : null;
}

const levelOf = (move: RequiredMove, kind: string) => {
  const level = move.levels.find((each) => each.kind === kind);
  if (level === undefined) throw new Error(kind);
  return level;
};

describe('of an open position', () => {
  test('its levels are those that sell it, and the price that covers its fees', () => {
    const script = held();
    const { levels } = moveOf(script);
    // The entry is at 1.00: a target of 50 %, a stop of 20 %, and fees of both sides of 0.0011 a
    // share.
    expect(levels.map(({ kind, price }) => [kind, toDollars(price)])).toEqual([
      ['target', 1.5],
      ['stop', 0.8],
      ['break-even', 1.01],
    ]);
    const { quantity } = script.trade;
    expect(levels.map(({ pnl }) => Math.round(toDollars(pnl)))).toEqual([
      50 * quantity,
      -20 * quantity,
      quantity,
    ]);
  });

  test('the model prices the contract at the level where the underlying has to be', () => {
    const script = held();
    const move = moveOf(script);
    const close = at('16:00').market;
    for (const { price, spots } of move.levels) {
      expect(spots).toHaveLength(4);
      for (const { at: time, spot } of spots) {
        const years = (close - time) / 60_000 / 525_600;
        const terms = { side: 'call' as const, spot: toDollars(spot ?? 0), strike: 670, years };
        expect(blackScholesPrice(terms, move.volatility)).toBeCloseTo(toDollars(price), 3);
      }
    }
  });

  test('it is given for now, 30 minutes, an hour and the exit, and for none after the exit', () => {
    const script = held();
    const times = (sellAt: number) =>
      levelOf(moveOf(script, sellAt), 'target').spots.map((each) => each.at);
    const now = script.now.market;
    expect(times(EXIT_AT)).toEqual([now, now + 30 * 60_000, now + 60 * 60_000, EXIT_AT]);
    const soon = now + 45 * 60_000;
    expect(times(soon)).toEqual([now, now + 30 * 60_000, soon]);
  });

  test('standing still it falls to the stop at the time at which the model is that low', () => {
    const script = held();
    const { timeAlone, volatility, spot } = moveOf(script);
    const close = at('16:00').market;
    const priceAt = (time: number) =>
      blackScholesPrice(
        {
          side: 'call',
          spot: toDollars(spot),
          strike: 670,
          years: (close - time) / 60_000 / 525_600,
        },
        volatility,
      );
    const stopAt = timeAlone.stopAt ?? 0;
    expect(priceAt(stopAt)).toBeLessThanOrEqual(0.8);
    expect(priceAt(stopAt - 2_000)).toBeGreaterThan(0.8);
    const lost = priceAt(script.now.market) - priceAt(timeAlone.until);
    expect(timeAlone.until).toBe(script.now.market + 60 * 60_000);
    expect(toDollars(timeAlone.cost)).toBeCloseTo(lost * 100 * script.trade.quantity, 3);
  });

  test('a stop that standing still does not reach before the exit has no time', () => {
    const { timeAlone } = moveOf(held({ stopLoss: 100 }));
    expect(timeAlone.stopAt).toBeNull();
  });

  test('no price of the underlying reaches a stop at nothing', () => {
    const { spots } = levelOf(moveOf(held({ stopLoss: 100 })), 'stop');
    expect(spots.map(({ spot }) => spot)).toEqual([null, null, null, null]);
  });

  test('a larger target needs a larger move of a call', () => {
    const target = fc.integer({ min: 5, max: 900 });
    fc.assert(
      fc.property(target, fc.integer({ min: 1, max: 100 }), (one, more) => {
        const spotOf = (profitTarget: number) =>
          levelOf(moveOf(held({ profitTarget })), 'target').spots[0]?.spot ?? 0;
        expect(spotOf(one + more)).toBeGreaterThan(spotOf(one));
      }),
      { numRuns: 20 },
    );
  });

  test('the stop in force counts, also one that follows the price', () => {
    const script = held();
    const rules = { ...script.trade.rules, trailingActivation: 20, trailingDistance: 10 };
    const trade = { ...script.trade, rules, peak: { confirmed: 14_000, rise: null } };
    const result = requiredMove({ trade }, script.now.market, EXIT_AT, POLICY);
    const move = result.type === 'computed' ? result.move : null;
    // The stop is 10 % below 1.40.
    expect(move?.levels[1]).toMatchObject({ kind: 'stop', price: 12_600 });
  });
});

describe('is not known', () => {
  test('without a position', () => {
    expect(reasonOf(AccountScript.trading(), at('10:00').market)).toBe('No position is open.');
  });

  test('while the market is closed', () => {
    const script = held();
    expect(reasonOf(script, at('16:00').market)).toBe('The market is closed.');
    expect(reasonOf(script, script.now.market, null)).toBe('The market is closed.');
  });

  test('while the position is being sold', () => {
    const script = held();
    expect(reasonOf(script, EXIT_AT)).toBe('The position is being sold.');
    script.command({ type: 'close' });
    expect(reasonOf(script, script.now.market)).toBe('The position is being sold.');
  });

  test('of a contract that expires later', () => {
    const script = held();
    const monday = newYorkTime('2026-11-23T11:00');
    expect(reasonOf(script, monday, newYorkTime('2026-11-23T15:25'))).toBe(
      'The contract does not expire in this session.',
    );
  });

  test('before a quote, and 15 minutes after the last', () => {
    const fresh = AccountScript.holding();
    const state = { ...fresh.state, trade: { ...fresh.trade, lastQuote: null } };
    expect(requiredMove(state, fresh.now.market, EXIT_AT, POLICY)).toEqual({
      type: 'unknown',
      reason: 'No quote of the contract has come yet.',
    });
    const script = held();
    const last = script.now.market + 15 * 60_000;
    expect(reasonOf(script, last)).toBeNull();
    expect(reasonOf(script, last + 1)).toBe(
      'No quote of the contract came in the last 15 minutes, and so there is no volatility.',
    );
  });

  test('without a bid, a volatility, or a price of the underlying', () => {
    const script = held();
    const { trade } = script;
    const now = script.now.market;
    const reason = (change: Partial<typeof trade>) => {
      const state = { ...script.state, trade: { ...trade, ...change } };
      const result = requiredMove(state, now, EXIT_AT, POLICY);
      return result.type === 'unknown' ? result.reason : null;
    };
    if (trade.lastQuote === null) throw new Error('no quote');
    const { quote } = trade.lastQuote;
    const bidless = { ...trade.lastQuote, quote: { ...quote, bid: 0, bidSize: 0 } };
    expect(reason({ lastQuote: bidless })).toBe(
      'Without a bid the contract’s quotes give no volatility.',
    );
    expect(reason({ volatility: null })).toBe('The contract’s quotes give no volatility.');
    expect(reason({ lastSpot: null })).toBe('No price of SPY came in the last 15 minutes.');
    expect(reason({ lastSpot: { price: 6_702_000, at: now - 15 * 60_000 - 1 } })).toBe(
      'No price of SPY came in the last 15 minutes.',
    );
  });
});
