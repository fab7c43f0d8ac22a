import type { DatabaseRecords } from './database-reader.ts';
import type { BookAccount, BookFill } from './sim-book.ts';

/** The ledger's unit is 1/10,000 dollar, that of fees a millionth. */
const priceUnits = (dollars: string) => Math.round(Number(dollars) * 10_000);
const microDollars = (dollars: string) => Math.round(Number(dollars) * 1_000_000);
const SHARES_PER_CONTRACT = 100;

export function tradeOf(clientOrderId: string): string {
  return clientOrderId.replace(/-(entry|exit|stop)-[^-]+$/, '');
}

/**
 * What must always hold, whatever was killed; one line for each breach. Read the records after the
 * book, so they are no older.
 */
export function violationsAtAnyTime(
  book: readonly BookAccount[],
  records: DatabaseRecords,
): readonly string[] {
  const found: string[] = [];
  if (records.integrity !== 'ok') found.push(`the database is broken: ${records.integrity}`);
  const attempts = countBy(records.attempts, ({ clientOrderId }) => clientOrderId);
  for (const [id, count] of attempts) if (count > 1) found.push(`${id} was sent ${count} times`);
  const intended = new Map(records.intended.map((order) => [order.clientOrderId, order]));
  for (const id of attempts.keys()) {
    if (!intended.has(id)) found.push(`${id} was sent without an intent`);
  }
  for (const { accountNumber, orders, fills, positions } of book) {
    const say = (what: string) => found.push(`${accountNumber}: ${what}`);
    for (const [id, count] of countBy(orders, ({ clientOrderId }) => clientOrderId)) {
      if (count > 1) say(`${count} orders are called ${id}`);
    }
    for (const { clientOrderId: id, source, side, quantity } of orders) {
      if (source !== 'customer') continue;
      if (!attempts.has(id)) say(`${id} reached the broker without a stored attempt`);
      const wanted = intended.get(id);
      if (wanted !== undefined && (wanted.quantity !== quantity || wanted.side !== side)) {
        say(`${id} is ${side} ${quantity}, and ${wanted.side} ${wanted.quantity} was intended`);
      }
    }
    for (const line of oversold(fills)) say(line);
    for (const line of overbought(fills, records)) say(line);
    if (positions.length > 1) say(`${positions.length} positions are open at once`);
  }
  return found;
}

function oversold(fills: readonly BookFill[]): readonly string[] {
  const held = new Map<string, number>();
  const found: string[] = [];
  for (const { clientOrderId, symbol, side, quantity } of fills) {
    const now = (held.get(symbol) ?? 0) + (side === 'buy' ? quantity : -quantity);
    held.set(symbol, now);
    if (now < 0) found.push(`${clientOrderId} left the account short ${-now} × ${symbol}`);
  }
  return found;
}

/** A trade's first order names all that it may buy. */
function overbought(fills: readonly BookFill[], { intended }: DatabaseRecords): readonly string[] {
  const planned = new Map<string, number>();
  for (const { clientOrderId, side, quantity } of intended) {
    const trade = tradeOf(clientOrderId);
    if (side === 'buy') planned.set(trade, Math.max(planned.get(trade) ?? 0, quantity));
  }
  const bought = new Map<string, number>();
  for (const { clientOrderId, side, quantity } of fills) {
    const trade = tradeOf(clientOrderId);
    if (side === 'buy') bought.set(trade, (bought.get(trade) ?? 0) + quantity);
  }
  return [...bought].flatMap(([trade, quantity]) => {
    const wanted = planned.get(trade) ?? 0;
    return quantity > wanted ? [`${trade} bought ${quantity}, and planned ${wanted}`] : [];
  });
}

/**
 * Contracts held at the broker and not managed, or the reverse. Messages on their way may make the
 * books differ briefly, so a finding counts only if it lasts.
 */
export function disagreements(book: readonly BookAccount[], { states }: DatabaseRecords) {
  return book.flatMap(({ accountNumber, positions }) => {
    const state = states.find(({ venue }) => venue?.accountNumber === accountNumber);
    const trade = state?.trade ?? null;
    const managed = trade === null || trade.quantity === 0 ? null : trade;
    const symbols = new Set(positions.map(({ symbol }) => symbol));
    if (managed !== null) symbols.add(managed.contract.symbol);
    return [...symbols].flatMap((symbol) => {
      const held = positions.find((each) => each.symbol === symbol)?.quantity ?? 0;
      const ours = managed?.contract.symbol === symbol ? managed.quantity : 0;
      if (held === ours) return [];
      return [`${accountNumber}: ${held} × ${symbol} are held, and ${ours} are managed`];
    });
  });
}

export function isFlat(book: readonly BookAccount[], { states }: DatabaseRecords): boolean {
  return (
    book.every(({ positions }) => positions.length === 0) &&
    states.every(({ trade }) => trade === null)
  );
}

export function ledgerViolations(
  book: readonly BookAccount[],
  { trades }: DatabaseRecords,
): readonly string[] {
  return book.flatMap(({ accountNumber, fills }) => {
    const rows = trades.filter((trade) => trade.accountNumber === accountNumber);
    const traded = sum(fills, ({ side, price, quantity }) => {
      const value = priceUnits(price) * quantity * SHARES_PER_CONTRACT;
      return side === 'buy' ? -value : value;
    });
    const differences = [
      ['result', sum(rows, ({ grossPnl }) => grossPnl), traded],
      [
        'fees',
        sum(rows, ({ feesMicro }) => feesMicro),
        sum(fills, ({ fees }) => microDollars(fees)),
      ],
      [
        'quantity',
        sum(rows, ({ quantity }) => quantity),
        sum(fills, ({ side, quantity }) => (side === 'buy' ? quantity : 0)),
      ],
    ] as const;
    return differences.flatMap(([name, ours, theirs]) =>
      ours === theirs
        ? []
        : [`${accountNumber}: the ledger's ${name} is ${ours}, the broker's fills say ${theirs}`],
    );
  });
}

export function stopsFilled(book: readonly BookAccount[]): number {
  const stops = book.flatMap(({ fills }) =>
    fills.flatMap(({ clientOrderId }) =>
      /-stop-[^-]+$/.test(clientOrderId) ? [clientOrderId] : [],
    ),
  );
  return new Set(stops).size;
}

function countBy<T>(list: readonly T[], key: (each: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1);
  return counts;
}

function sum<T>(list: readonly T[], value: (each: T) => number): number {
  return list.reduce((total, each) => total + value(each), 0);
}
