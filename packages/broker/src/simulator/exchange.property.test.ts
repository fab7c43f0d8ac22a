import { CENT, CONTRACT_MULTIPLIER, SECOND } from '@tideline/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AccountBook,
  type Activity,
  type Fill,
  isEnded,
  type SimulatedOrder,
} from './book.ts';
import { bookOf, type Exchange, type Passed } from './exchange.ts';
import { chargedFees } from './fees.ts';
import { passInstant } from './instant.ts';
import { isRefusal } from './refusal.ts';
import { requestCancel, submit } from './requests.ts';
import { closeOf, endDay } from './settlement.ts';
import {
  accountBook,
  at,
  CALL,
  DAY,
  exchangeOf,
  PUT,
  quoteAt,
  sceneAt,
} from './test/bench-exchange.ts';

const ACCOUNTS = ['A', 'B'] as const;
const SYMBOLS = [CALL, PUT] as const;
/** Little money and small prices: limits, sizes and buying power all bite often. */
const START_DOLLARS = 100;
const START_CONTRACTS = 6;
const START_CASH = START_DOLLARS * 10_000;

const order = fc.record({
  kind: fc.constant('order' as const),
  account: fc.constantFrom(...ACCOUNTS),
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 8 }),
  limit: fc.option(fc.integer({ min: 1, max: 15 }), { nil: null }),
});
const cancel = fc.record({
  kind: fc.constant('cancel' as const),
  which: fc.nat({ max: 30 }),
});
/** Time passes to the next grid instant (or only some milliseconds), with new quotes there. */
const pass = fc.record({
  kind: fc.constant('pass' as const),
  toGrid: fc.boolean(),
  bids: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })),
  spread: fc.integer({ min: 1, max: 3 }),
  sizes: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
});

/** Contracts of both kinds are held from the start, so that there is something to sell. */
function startingBook(number: string): AccountBook {
  const book = accountBook(START_DOLLARS, number);
  const positions = SYMBOLS.map((symbol) => ({ symbol, quantity: START_CONTRACTS, cost: 6_000 }));
  return { ...book, account: { ...book.account, positions } };
}

/** What has been seen of every order, for the rules about its life. */
class Witness {
  readonly orders = new Map<string, SimulatedOrder>();
  readonly fills: Fill[] = [];
  readonly activities: Activity[] = [];

  see(passed: Pick<Passed, 'outcomes'>): void {
    for (const outcome of passed.outcomes) {
      for (const changed of outcome.orders) {
        const before = this.orders.get(changed.id);
        // An end is final, and what is filled stays filled.
        if (before !== undefined) {
          expect(isEnded(before)).toBe(false);
          expect(changed.filledQuantity).toBeGreaterThanOrEqual(before.filledQuantity);
        }
        this.orders.set(changed.id, changed);
      }
      this.fills.push(...outcome.fills);
      this.activities.push(...outcome.activities);
    }
  }
}

function checkFill(fill: Fill, witness: Witness, quotes: ReturnType<typeof quotesAt>): void {
  const quote = quotes[fill.symbol];
  const of = witness.orders.get(fill.orderId);
  if (quote === undefined || of === undefined) throw new Error('a fill without quote or order');
  expect(fill.price).toBe(fill.side === 'buy' ? quote.ask : quote.bid);
  if (of.limitPrice !== null) {
    if (fill.side === 'buy') expect(fill.price).toBeLessThanOrEqual(of.limitPrice);
    else expect(fill.price).toBeGreaterThanOrEqual(of.limitPrice);
  }
  const taken = witness.fills
    .filter(
      (one) => one.symbol === fill.symbol && one.side === fill.side && one.quoteAt === fill.quoteAt,
    )
    .reduce((sum, one) => sum + one.quantity, 0);
  expect(taken).toBeLessThanOrEqual(fill.side === 'buy' ? quote.askSize : quote.bidSize);
}

function checkBooks(exchange: Exchange, witness: Witness): void {
  for (const number of ACCOUNTS) {
    const { account, openOrders } = bookOf(exchange, number);
    const fills = witness.fills.filter(({ accountNumber }) => accountNumber === number);
    const paid = witness.activities
      .filter(({ accountNumber }) => accountNumber === number)
      .reduce((sum, { netAmount }) => sum + netAmount, 0);
    const traded = fills.reduce(
      (sum, { side, price, quantity }) =>
        sum + (side === 'sell' ? 1 : -1) * price * quantity * CONTRACT_MULTIPLIER,
      0,
    );
    expect(account.cash).toBe(START_CASH + traded + paid);
    expect(account.cash - chargedFees(account.accruedFees)).toBeGreaterThanOrEqual(0);
    for (const symbol of SYMBOLS) {
      const net = fills
        .filter((fill) => fill.symbol === symbol)
        .reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity), 0);
      const held = account.positions.find((position) => position.symbol === symbol)?.quantity ?? 0;
      expect(held).toBeGreaterThanOrEqual(0);
      const settled = witness.activities.some(
        (activity) => activity.accountNumber === number && activity.symbol === symbol,
      );
      if (!settled) expect(held).toBe(START_CONTRACTS + net);
      const selling = openOrders
        .filter((open) => open.symbol === symbol && open.side === 'sell')
        .reduce((sum, open) => sum + open.quantity - open.filledQuantity, 0);
      expect(selling).toBeLessThanOrEqual(held);
    }
  }
}

function quotesAt(
  now: number,
  step: { bids: [number, number]; spread: number; sizes: [number, number] },
) {
  const [callBid, putBid] = step.bids;
  const quote = (bid: number) => {
    const quoted = quoteAt(now, bid / 100, (bid + step.spread) / 100);
    return { ...quoted, bidSize: bid > 0 ? step.sizes[0] : 0, askSize: step.sizes[1] };
  };
  return { [CALL]: quote(callBid), [PUT]: quote(putBid) };
}

test.each([
  ['in the morning', '10:00'],
  ['while the broker sells what expires', '15:44:50'],
])('orders, cancels and quotes in any order keep the books straight: %s', (_name, time) => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: order }, cancel, { weight: 5, arbitrary: pass }), {
        maxLength: 60,
      }),
      (steps) => {
        const witness = new Witness();
        let exchange = exchangeOf(...ACCOUNTS.map(startingBook));
        let now = at(time);
        let quotes = quotesAt(now, { bids: [10, 10], spread: 2, sizes: [5, 5] });
        steps.forEach((step, index) => {
          if (step.kind === 'order') {
            const limitPrice = step.limit === null ? null : step.limit * CENT;
            const { account, symbol, side, quantity } = step;
            const result = submit(
              exchange,
              account,
              {
                symbol,
                side,
                quantity,
                type: limitPrice === null ? 'market' : 'limit',
                limitPrice,
                positionIntent: null,
                clientOrderId: `c-${index}`,
              },
              false,
              sceneAt(now, quotes),
            );
            if (isRefusal(result)) return;
            witness.see(result);
            exchange = result.exchange;
          } else if (step.kind === 'cancel') {
            const known = [...witness.orders.values()];
            const target = known[step.which % Math.max(1, known.length)] ?? null;
            const result = requestCancel(
              exchange,
              target,
              target?.id ?? 'none',
              sceneAt(now, quotes),
            );
            if (isRefusal(result)) return;
            witness.see(result);
            exchange = result.exchange;
          } else {
            const grid = 5 * SECOND;
            now = step.toGrid
              ? (Math.floor(now / grid) + 1) * grid
              : Math.min(now + 60, (Math.floor(now / grid) + 1) * grid - 1);
            if (step.toGrid) quotes = quotesAt(now, step);
            const before = witness.fills.length;
            const result = passInstant(exchange, step.toGrid, sceneAt(now, quotes));
            witness.see(result);
            exchange = result.exchange;
            for (const fill of witness.fills.slice(before)) checkFill(fill, witness, quotes);
          }
          checkBooks(exchange, witness);
        });
        const end = closeOf(at('16:00'), DAY, 6_010_000);
        const ends = Object.values(exchange.books).map((book) => endDay(book, end));
        witness.see({ outcomes: ends });
        for (const { book } of ends) {
          exchange = {
            ...exchange,
            books: { ...exchange.books, [book.account.accountNumber]: book },
          };
          expect(book.account.positions).toEqual([]);
        }
        checkBooks(exchange, witness);
        expect([...witness.orders.values()].every(isEnded)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
