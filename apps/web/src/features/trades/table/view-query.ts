import type { ClosedTrade } from '@tideline/api/schemas';
import { EXIT_REASONS } from '@tideline/engine';
import { TRADE_RESULTS, type TradeFilter } from '../../../lib/trading/trade-filter.ts';
import { isSortColumn, NEWEST_FIRST, type TradeSort } from '../../../lib/trading/trade-sort.ts';

const TRADE_SIDES: readonly ClosedTrade['side'][] = ['call', 'put'];

/** An unknown value in the address counts as not given. */
export function parseFilterAndSort(query: URLSearchParams) {
  const parameterOneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const parameterMatching = (name: string, pattern: RegExp) => query.get(name)?.match(pattern)?.[0];
  const sortParameter = query.get('sort');
  return {
    filter: {
      side: parameterOneOf('side', TRADE_SIDES),
      reason: parameterOneOf('reason', EXIT_REASONS),
      hour: parameterMatching('hour', /^\d\d:00$/),
      weekday: parameterMatching('weekday', /^[A-Z][a-z]+day$/),
      confidenceBand: parameterMatching('confidence', /^(\d+-\d+|unknown)$/),
      result: parameterOneOf('result', TRADE_RESULTS),
      tag: query.get('tag') || undefined,
      text: query.get('note') || undefined,
    },
    sort: isSortColumn(sortParameter)
      ? { by: sortParameter, isAscending: query.get('order') === 'up' }
      : NEWEST_FIRST,
  };
}

/** Null removes a value. */
export function filterParameters(filter: TradeFilter) {
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
export function sortParameters({ by, isAscending }: TradeSort) {
  const isDefaultSort = by === NEWEST_FIRST.by && isAscending === NEWEST_FIRST.isAscending;
  return { sort: isDefaultSort ? null : by, order: isAscending ? 'up' : null };
}

/** Figures begin with the largest, and the second press turns the order round. */
export function nextSortOf(currentSort: TradeSort, by: TradeSort['by']): TradeSort {
  return { by, isAscending: currentSort.by === by && !currentSort.isAscending };
}
