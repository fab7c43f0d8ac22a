import type { TradingDate } from '../../model/time.ts';
import type { OrderRole } from './state.ts';

/** The broker takes ids of at most this many characters. */
const MAX_ID_LENGTH = 128;

export function buildTradeId(userId: string, date: TradingDate, tradeNumber: number): string {
  return requireValidId(`${userId}-${date.replaceAll('-', '')}-${tradeNumber}`);
}

/**
 * An order's id is computed and not drawn, so a repeated step gives the same id and the broker
 * refuses a second order.
 */
export function buildClientOrderId(tradeId: string, role: OrderRole, orderNumber: number): string {
  return requireValidId(`${tradeId}-${role}-${orderNumber}`);
}

/** The emergency exit alone may be sent before it is saved. */
export function buildEmergencyOrderId(tradeId: string): string {
  return requireValidId(`${tradeId}-exit-emergency`);
}

export interface ClientOrderIdParts {
  readonly tradeId: string;
  /** Day of the entry decision. */
  readonly date: TradingDate;
  readonly tradeNumber: number;
  readonly role: OrderRole;
  /** Null for the emergency exit. */
  readonly number: number | null;
}

export function parseClientOrderId(userId: string, id: string): ClientOrderIdParts | null {
  if (!id.startsWith(`${userId}-`)) return null;
  const match = OWN_ID_PATTERN.exec(id.slice(userId.length));
  if (match === null) return null;
  const [, year, month, day, trade, role, number] = match;
  const date = `${year}-${month}-${day}`;
  return {
    tradeId: `${userId}-${year}${month}${day}-${trade}`,
    date,
    tradeNumber: Number(trade),
    role: role === 'entry' || role === 'stop' ? role : 'exit',
    number: number === 'emergency' ? null : Number(number),
  };
}

const OWN_ID_PATTERN = /^-(\d{4})(\d{2})(\d{2})-(\d+)-(entry|exit|stop)-(\d+|emergency)$/;

function requireValidId(id: string): string {
  if (id.length > MAX_ID_LENGTH)
    throw new RangeError(`client order id longer than ${MAX_ID_LENGTH}: ${id}`);
  if (!/^[\x21-\x7e]+$/.test(id)) throw new RangeError(`client order id is not plain text: ${id}`);
  return id;
}
