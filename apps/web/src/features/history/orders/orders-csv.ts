import type { Order } from '@tideline/api/schemas';
import { CSV_MIME_TYPE, downloadText } from '../../../lib/browser/download.ts';
import { type CsvColumn, toCsv } from '../../../lib/text/csv.ts';
import { parseContract } from '../../../lib/trading/contract.ts';

/** The broker's numbers; times in ISO 8601 with zone. */
const ORDER_CSV_COLUMNS: readonly CsvColumn<Order>[] = [
  { head: 'id', readCell: ({ id }) => id },
  { head: 'created_at', readCell: ({ created_at }) => created_at },
  { head: 'symbol', readCell: ({ symbol }) => symbol },
  { head: 'underlying', readCell: ({ symbol }) => parseContract(symbol)?.underlying ?? null },
  { head: 'expiry', readCell: ({ symbol }) => parseContract(symbol)?.expiry ?? null },
  { head: 'strike', readCell: ({ symbol }) => parseContract(symbol)?.strike ?? null },
  { head: 'contract_type', readCell: contractTypeOf },
  { head: 'side', readCell: ({ side }) => side },
  { head: 'type', readCell: ({ type }) => type },
  { head: 'qty', readCell: ({ qty }) => qty },
  { head: 'filled_qty', readCell: ({ filled_qty }) => filled_qty },
  { head: 'notional', readCell: ({ notional }) => notional },
  { head: 'limit_price', readCell: ({ limit_price }) => limit_price },
  { head: 'stop_price', readCell: ({ stop_price }) => stop_price },
  { head: 'filled_avg_price', readCell: ({ filled_avg_price }) => filled_avg_price },
  { head: 'status', readCell: ({ status }) => status },
  { head: 'filled_at', readCell: ({ filled_at }) => filled_at },
  { head: 'canceled_at', readCell: ({ canceled_at }) => canceled_at },
  { head: 'expired_at', readCell: ({ expired_at }) => expired_at },
  { head: 'trade_id', readCell: ({ trade_id }) => trade_id },
];

function contractTypeOf({ symbol }: Order): string | null {
  const contract = parseContract(symbol);
  if (contract === null) return null;
  return contract.side === 'C' ? 'call' : 'put';
}

export const toOrdersCsv = (orders: readonly Order[]): string => toCsv(ORDER_CSV_COLUMNS, orders);

export function downloadOrders(orders: readonly Order[]): void {
  downloadText('tideline-orders.csv', toOrdersCsv(orders), CSV_MIME_TYPE);
}
