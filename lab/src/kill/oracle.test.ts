import type { AccountState, Trade } from '@tideline/engine';
import { expect, test } from 'vitest';
import type { DatabaseRecords } from './database-reader.ts';
import { disagreements, isFlat, ledgerViolations, tradeOf, violationsAtAnyTime } from './oracle.ts';
import type { BookAccount, BookFill, BookOrder } from './sim-book.ts';

const SYMBOL = 'SPY260203C00665000';
const ENTRY = 'u1-20260203-1-entry-1';
const EXIT = 'u1-20260203-1-exit-1';

function fill(clientOrderId: string, changes: Partial<BookFill> = {}): BookFill {
  const side = clientOrderId.includes('entry') ? 'buy' : 'sell';
  return {
    clientOrderId,
    at: '2026-02-03T15:00:00.000Z',
    symbol: SYMBOL,
    side,
    quantity: 3,
    price: '2.50',
    fees: '0.16',
    ...changes,
  };
}

function order(clientOrderId: string, changes: Partial<BookOrder> = {}): BookOrder {
  const { symbol, side, quantity } = fill(clientOrderId);
  const rest = { source: 'customer', status: 'filled', filledQuantity: quantity } as const;
  return { clientOrderId, symbol, side, quantity, ...rest, ...changes };
}

function account(changes: Partial<BookAccount> = {}): BookAccount {
  return {
    accountNumber: 'A1',
    dataOnly: false,
    positions: [],
    orders: [order(ENTRY), order(EXIT)],
    fills: [fill(ENTRY), fill(EXIT, { price: '2.60' })],
    ...changes,
  };
}

function records(changes: Partial<DatabaseRecords> = {}): DatabaseRecords {
  return {
    integrity: 'ok',
    states: [state(null)],
    intended: [
      { userId: 'u1', clientOrderId: ENTRY, side: 'buy', quantity: 3 },
      { userId: 'u1', clientOrderId: EXIT, side: 'sell', quantity: 3 },
    ],
    attempts: [ENTRY, EXIT].map((clientOrderId) => ({ clientOrderId, fence: 1 })),
    trades: [
      {
        ...{ tradeId: tradeOf(ENTRY), accountNumber: 'A1', quantity: 3, reason: 'user' },
        ...{ grossPnl: 300_000, feesMicro: 320_000 },
      },
    ],
    ...changes,
  };
}

function state(trade: { readonly quantity: number } | null): AccountState {
  const whole = trade === null ? null : ({ ...trade, contract: { symbol: SYMBOL } } as Trade);
  const venue = { accountNumber: 'A1', pool: 'simulated' };
  return { venue, trade: whole } as AccountState;
}

test('a round trip that both books record alike violates nothing', () => {
  expect(violationsAtAnyTime([account()], records())).toEqual([]);
  expect(disagreements([account()], records())).toEqual([]);
  expect(ledgerViolations([account()], records())).toEqual([]);
  expect(isFlat([account()], records())).toBe(true);
});

test.each<[string, BookAccount, DatabaseRecords, RegExp]>([
  [
    'a broken database',
    account(),
    records({ integrity: 'row 7 missing from index' }),
    /^the database is broken: row 7/,
  ],
  [
    'an order sent twice',
    account(),
    records({
      attempts: [ENTRY, EXIT, EXIT].map((clientOrderId) => ({ clientOrderId, fence: 1 })),
    }),
    /exit-1 was sent 2 times/,
  ],
  [
    'an attempt without an intent',
    account(),
    records({ intended: records().intended.slice(0, 1) }),
    /exit-1 was sent without an intent/,
  ],
  [
    'an order that was never stored',
    account(),
    records({ attempts: records().attempts.slice(0, 1) }),
    /exit-1 reached the broker without a stored attempt/,
  ],
  [
    'two orders of one name',
    account({ orders: [order(ENTRY), order(ENTRY), order(EXIT)] }),
    records(),
    /2 orders are called .*entry-1/,
  ],
  [
    'an order that grew on its way',
    account({ orders: [order(ENTRY, { quantity: 4 }), order(EXIT)] }),
    records(),
    /entry-1 is buy 4, and buy 3 was intended/,
  ],
  [
    'a sell of what was not bought',
    account({ fills: [fill(ENTRY), fill(EXIT, { quantity: 4 })] }),
    records(),
    /exit-1 left the account short 1 ×/,
  ],
  [
    'a buy made twice',
    account({
      fills: [fill(ENTRY), fill('u1-20260203-1-entry-2', { quantity: 1 })],
    }),
    records(),
    /u1-20260203-1 bought 4, and planned 3/,
  ],
  [
    'two positions at once',
    account({ positions: [SYMBOL, 'other'].map((symbol) => ({ symbol, quantity: 1 })) }),
    records(),
    /2 positions are open at once/,
  ],
])('%s is found', (_, book, written, line) => {
  const found = violationsAtAnyTime([book], written);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(line);
});

test('what the broker sells by itself needs no attempt', () => {
  const orders = [order(ENTRY), order('broker-1-exit-1', { source: 'broker', side: 'sell' })];
  expect(violationsAtAnyTime([account({ orders })], records())).toEqual([]);
});

test('a position that no process manages is found, and one that is not there', () => {
  const held = account({ positions: [{ symbol: SYMBOL, quantity: 3 }] });
  expect(disagreements([held], records())).toEqual([
    `A1: 3 × ${SYMBOL} are held, and 0 are managed`,
  ]);
  const managing = records({ states: [state({ quantity: 2 })] });
  expect(disagreements([held], managing)).toEqual([
    `A1: 3 × ${SYMBOL} are held, and 2 are managed`,
  ]);
  expect(disagreements([account()], managing)).toHaveLength(1);
  expect(isFlat([held], records())).toBe(false);
  expect(isFlat([account()], managing)).toBe(false);
});

test.each([
  ['result', { grossPnl: 299_900 }],
  ['fees', { feesMicro: 0 }],
  ['quantity', { quantity: 2 }],
])('a ledger whose %s differs from the fills is found', (name, change) => {
  const [row] = records().trades;
  const found = ledgerViolations([account()], records({ trades: [{ ...row!, ...change }] }));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`the ledger's ${name} is`);
});
