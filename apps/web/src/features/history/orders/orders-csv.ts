import type { Order } from '@tideline/api/schemas';
import { type Column, toCsv } from '../../../lib/text/csv.ts';
import { parseContract } from '../../../lib/trading/contract.ts';

/** The broker's numbers; times in ISO 8601 with zone. */
const ORDER_COLUMNS: readonly Column<Order>[] = [
  { head: 'id', read: ({ id }) => id },
  { head: 'created_at', read: ({ created_at }) => created_at },
  { head: 'symbol', read: ({ symbol }) => symbol },
  { head: 'underlying', read: ({ symbol }) => parseContract(symbol)?.underlying ?? null },
  { head: 'expiry', read: ({ symbol }) => parseContract(symbol)?.expiry ?? null },
  { head: 'strike', read: ({ symbol }) => parseContract(symbol)?.strike ?? null },
  { head: 'contract_type', read: contractType },
  { head: 'side', read: ({ side }) => side },
  { head: 'type', read: ({ type }) => type },
  { head: 'qty', read: ({ qty }) => qty },
  { head: 'filled_qty', read: ({ filled_qty }) => filled_qty },
  { head: 'notional', read: ({ notional }) => notional },
  { head: 'limit_price', read: ({ limit_price }) => limit_price },
  { head: 'stop_price', read: ({ stop_price }) => stop_price },
  { head: 'filled_avg_price', read: ({ filled_avg_price }) => filled_avg_price },
  { head: 'status', read: ({ status }) => status },
  { head: 'filled_at', read: ({ filled_at }) => filled_at },
  { head: 'canceled_at', read: ({ canceled_at }) => canceled_at },
  { head: 'expired_at', read: ({ expired_at }) => expired_at },
  { head: 'trade_id', read: ({ trade_id }) => trade_id },
];

function contractType({ symbol }: Order): string | null {
  const contract = parseContract(symbol);
  if (contract === null) return null;
  return contract.side === 'C' ? 'call' : 'put';
}

export const ordersCsv = (orders: readonly Order[]): string => toCsv(ORDER_COLUMNS, orders);
