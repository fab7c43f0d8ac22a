import type { ClosedTrade } from '@tideline/api/schemas';
import { EXIT_REASONS } from '@tideline/engine';
import { TRADE_RESULTS, type TradeFilter } from '../../../lib/trading/trade-filter.ts';
import { isSortColumn, NEWEST_FIRST, type TradeSort } from '../../../lib/trading/trade-sort.ts';

const TRADE_SIDES: readonly ClosedTrade['side'][] = ['call', 'put'];

/** An unknown value in the address counts as not given. */
export function parseView(query: URLSearchParams) {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const like = (name: string, form: RegExp) => {
    const value = query.get(name) ?? '';
    return form.test(value) ? value : undefined;
  };
  const by = query.get('sort');
  return {
    filter: {
      side: oneOf('side', TRADE_SIDES),
      reason: oneOf('reason', EXIT_REASONS),
      hour: like('hour', /^\d\d:00$/),
      weekday: like('weekday', /^[A-Z][a-z]+day$/),
      confidenceBand: like('confidence', /^(\d+-\d+|unknown)$/),
      result: oneOf('result', TRADE_RESULTS),
      tag: query.get('tag') || undefined,
      text: query.get('note') || undefined,
    },
    sort: isSortColumn(by) ? { by, isAscending: query.get('order') === 'up' } : NEWEST_FIRST,
  };
}

/** Null removes a value. */
export function filterQuery(filter: TradeFilter) {
  const { side, reason, hour, weekday, confidenceBand, result, tag, text } = filter;
  return {
    side: side ?? null,
    reason: reason ?? null,
    hour: hour ?? null,
    weekday: weekday ?? null,
    confidence: confidenceBand ?? null,
    result: result ?? null,
    tag: tag ?? null,
    note: text ?? null,
  };
}

/** The order "newest first" needs no value in the address. */
export function sortQuery({ by, isAscending }: TradeSort) {
  const isUsual = by === NEWEST_FIRST.by && isAscending === NEWEST_FIRST.isAscending;
  return { sort: isUsual ? null : by, order: isAscending ? 'up' : null };
}

/** Figures begin with the largest, and the second press turns the order round. */
export function nextSort(now: TradeSort, by: TradeSort['by']): TradeSort {
  return { by, isAscending: now.by === by ? !now.isAscending : false };
}
