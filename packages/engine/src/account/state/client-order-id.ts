import type { TradingDate } from '../../model/time.ts';

/** The room that the broker leaves for an id. */
const LONGEST = 128;

/** Stem of a trade's ids. The user and the running number make it unique for good. */
export function tradeId(userId: string, date: TradingDate, number: number): string {
  return checked(`${userId}-${date.replaceAll('-', '')}-${number}`);
}

/** Derived, never drawn: the same order has the same id however often its step is run. */
export function clientOrderId(trade: string, role: 'entry' | 'exit', number: number): string {
  return checked(`${trade}-${role}-${number}`);
}

/** The id of the one sale of a trade that may be sent without having been saved. */
export function emergencyOrderId(trade: string): string {
  return checked(`${trade}-exit-emergency`);
}

/** What an id of ours says by itself. */
export interface ClientOrderName {
  readonly tradeId: string;
  /** When the trade was decided on, and the how manieth of its trader it was. */
  readonly date: TradingDate;
  readonly tradeNumber: number;
  readonly role: 'entry' | 'exit';
  /** Null for the sale in an emergency. */
  readonly number: number | null;
}

/** Reads an id of ours, or null when the id is not of this trader. */
export function parseClientOrderId(userId: string, id: string): ClientOrderName | null {
  if (!id.startsWith(`${userId}-`)) return null;
  const match = OURS.exec(id.slice(userId.length));
  if (match === null) return null;
  const [, year, month, day, trade, role, number] = match;
  const date = `${year}-${month}-${day}`;
  return {
    tradeId: `${userId}-${year}${month}${day}-${trade}`,
    date,
    tradeNumber: Number(trade),
    role: role === 'entry' ? 'entry' : 'exit',
    number: number === 'emergency' ? null : Number(number),
  };
}

const OURS = /^-(\d{4})(\d{2})(\d{2})-(\d+)-(entry|exit)-(\d+|emergency)$/;

function checked(id: string): string {
  if (id.length > LONGEST) throw new RangeError(`client order id longer than ${LONGEST}: ${id}`);
  if (!/^[\x21-\x7e]+$/.test(id)) throw new RangeError(`client order id is not plain text: ${id}`);
  return id;
}
