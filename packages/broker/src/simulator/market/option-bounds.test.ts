import { BAR_MS, MINUTE, mid, newYorkTime } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUOTE_GRID_MS } from '../market.ts';
import { createGeneratedMarket } from './generated-market.ts';

const market = createGeneratedMarket({ symbol: 'SPY', seed: 11 });
const sessions = market.sessions('2026-02-10', '2026-03-31');

describe('bounds of quotes', () => {
  test('hold every quote of the stretch', () => {
    const stretch = fc.record({
      day: fc.nat(sessions.length - 1),
      strike: fc.double({ min: 0.45, max: 0.55, noNaN: true }),
      start: fc.nat(2_400),
      steps: fc.nat(90),
    });
    let bounded = 0;
    fc.assert(
      fc.property(stretch, ({ day, strike, start, steps }) => {
        const session = sessions[day];
        const contracts = session === undefined ? [] : market.contracts(session.date);
        const contract = contracts[Math.floor(contracts.length * strike)];
        if (session === undefined || contract === undefined) throw new Error('no such contract');
        const from = session.open + start * QUOTE_GRID_MS;
        const to = Math.min(session.close, from + steps * QUOTE_GRID_MS);
        const bounds = market.optionBounds(contract, from, to);
        if (bounds === null) return;
        bounded += 1;
        for (let at = from; at <= to; at += QUOTE_GRID_MS) {
          const quote = market.optionQuote(contract, at);
          if (quote === null) throw new Error('bounds without a quote');
          expect(quote.bid).toBeGreaterThanOrEqual(bounds.lowestBid);
          expect(quote.bid).toBeLessThanOrEqual(bounds.highestBid);
          expect(mid(quote)).toBeLessThanOrEqual(bounds.highestMid);
          // A contract without a bid is offered at a cent or more: its mid is no longer the model's.
          if (quote.bid > 0) expect(mid(quote)).toBeGreaterThanOrEqual(bounds.lowestMid);
        }
      }),
      { numRuns: 500 },
    );
    expect(bounded).toBeGreaterThan(400);
  });

  test('are near enough to be of use', () => {
    const open = newYorkTime('2026-03-10T12:00');
    const price = mid(market.stockQuote(open) ?? { at: 0, bid: 0, bidSize: 0, ask: 0, askSize: 0 });
    const contract = market
      .contracts('2026-03-10')
      .find(({ side, strike }) => side === 'call' && Math.abs(strike - price) <= 5_000);
    if (contract === undefined) throw new Error('no strike at the money');
    const bounds = market.optionBounds(contract, open, open + MINUTE);
    const quotes = Array.from({ length: 13 }, (_, step) =>
      market.optionQuote(contract, open + step * QUOTE_GRID_MS),
    ).flatMap((quote) => (quote === null ? [] : [mid(quote)]));
    const width = Math.max(...quotes) - Math.min(...quotes);
    expect((bounds?.highestMid ?? 0) - (bounds?.lowestMid ?? 0)).toBeLessThan(width + 2_000);
  });

  test('there are none while trading is halted, of another day or of a contract that is not listed', () => {
    const [first, second] = sessions;
    const [contract] = first === undefined ? [] : market.contracts(first.date);
    if (first === undefined || second === undefined || contract === undefined) throw new Error();
    const at = second.open + BAR_MS;
    expect(market.optionBounds(contract, at, at + MINUTE)).toBeNull();
    const unlisted = { ...contract, strike: 1 };
    expect(market.optionBounds(unlisted, first.open + BAR_MS, first.open + 2 * BAR_MS)).toBeNull();
  });
});
