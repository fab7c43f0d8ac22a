import type { OrderSide } from '@tideline/engine';
import { isFinalOrder, type SimulatedOrder } from '../../exchange/book.ts';
import { malformedRefusal, type Refusal } from '../../exchange/refusal.ts';
import type { Query } from '../../request/http-request.ts';

const ASSET_CLASSES = new Set(
  'us_equity us_option crypto crypto_perp treasury corporate global_equity us_index us_equity_chain ipo all'.split(
    ' ',
  ),
);

/**
 * Newest first by default; the given orders are in order of acceptance. `nested` has no effect: no
 * order here has legs.
 */
export function selectOrders(
  orders: readonly SimulatedOrder[],
  query: Query,
): readonly SimulatedOrder[] | Refusal {
  const status = query.readChoice('status', ['open', 'closed', 'all'], 'open');
  if (status === null) return malformedRefusal('status must be open, closed or all');
  const limit = query.readLimit(50, 500);
  if (limit === null) return malformedRefusal('limit must be between 1 and 500');
  const direction = query.readChoice('direction', ['asc', 'desc'], 'desc');
  if (direction === null) return malformedRefusal('direction must be asc or desc');
  if (query.readFlag('nested') === null) return malformedRefusal('nested must be true or false');
  const side = query.readChoice<OrderSide | 'any'>('side', ['buy', 'sell', 'any'], 'any');
  if (side === null) return malformedRefusal('side must be buy or sell');
  const after = query.readMoment('after', Number.NEGATIVE_INFINITY);
  if (after === null) return malformedRefusal('after must be a timestamp');
  const until = query.readMoment('until', Number.POSITIVE_INFINITY);
  if (until === null) return malformedRefusal('until must be a timestamp');
  const sequenceRange = readSequences(orders, query);
  if ('status' in sequenceRange) return sequenceRange;
  const symbols = query.readList('symbols').map((symbol) => symbol.toUpperCase());
  const assetClasses = query.readList('asset_class');
  const unknownClass = assetClasses.find((name) => !ASSET_CLASSES.has(name));
  if (unknownClass !== undefined)
    return malformedRefusal(`asset_class is invalid: ${unknownClass}`);
  const includesOptions =
    assetClasses.length === 0 || assetClasses.includes('us_option') || assetClasses.includes('all');
  const chosenOrders = orders.filter(
    (order) =>
      includesOptions &&
      (status === 'all' || isFinalOrder(order) === (status === 'closed')) &&
      (symbols.length === 0 || symbols.some((symbol) => matchesSymbol(order, symbol))) &&
      (side === 'any' || order.side === side) &&
      order.createdAt > after &&
      order.createdAt < until &&
      order.sequence > sequenceRange.afterSequence &&
      order.sequence < sequenceRange.beforeSequence,
  );
  const sorted = direction === 'asc' ? chosenOrders : chosenOrders.toReversed();
  return sorted.slice(0, limit);
}

const ALL_SEQUENCES = {
  afterSequence: Number.NEGATIVE_INFINITY,
  beforeSequence: Number.POSITIVE_INFINITY,
};

function readSequences(orders: readonly SimulatedOrder[], query: Query) {
  const beforeId = query.readText('before_order_id');
  const afterId = query.readText('after_order_id');
  if (beforeId === null && afterId === null) return ALL_SEQUENCES;
  if (beforeId !== null && afterId !== null)
    return malformedRefusal('before_order_id and after_order_id can not be given together');
  if (query.readText('after') !== null || query.readText('until') !== null)
    return malformedRefusal('order ids can not be combined with after and until');
  const sequence = orders.find(({ id }) => id === (beforeId ?? afterId))?.sequence;
  if (sequence === undefined)
    return malformedRefusal(`${beforeId === null ? 'after' : 'before'}_order_id is not an order`);
  return { ...ALL_SEQUENCES, [beforeId === null ? 'afterSequence' : 'beforeSequence']: sequence };
}

function matchesSymbol(order: SimulatedOrder, symbol: string): boolean {
  return order.symbol === symbol || order.symbol.slice(0, -15) === symbol;
}
