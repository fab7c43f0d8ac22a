import type { TradingDate } from '../model/time.ts';

/** Room that brokers leave for an id: 128 at Alpaca; half of it is enough for any broker. */
const LONGEST = 64;

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

/** The trade and role that an id of ours names, or null when the id is not of this trader. */
export function parseClientOrderId(
  userId: string,
  id: string,
): { readonly tradeId: string; readonly role: 'entry' | 'exit' } | null {
  if (!id.startsWith(`${userId}-`)) return null;
  const match = /^(-\d{8}-\d+)-(entry|exit)-(?:\d+|emergency)$/.exec(id.slice(userId.length));
  if (match === null) return null;
  return { tradeId: userId + match[1], role: match[2] === 'entry' ? 'entry' : 'exit' };
}

function checked(id: string): string {
  if (id.length > LONGEST) throw new RangeError(`client order id longer than ${LONGEST}: ${id}`);
  if (!/^[\x21-\x7e]+$/.test(id)) throw new RangeError(`client order id is not plain text: ${id}`);
  return id;
}
