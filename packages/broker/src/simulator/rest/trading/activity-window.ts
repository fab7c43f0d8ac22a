import { type EpochMs, tradingDate } from '@tideline/engine';
import type { Activity, Fill } from '../../exchange/book.ts';
import { malformedRefusal, type Refusal } from '../../exchange/refusal.ts';
import type { Query } from '../../request/http-request.ts';
import { activityJson, fillJson } from '../../wire/activity-wire.ts';

type ActivityRow = ReturnType<typeof fillJson> | ReturnType<typeof activityJson>;

/**
 * Newest activities first by default. A page token is the previous page's last id. Without `types`
 * all activities are selected.
 */
export function selectActivities(
  fills: readonly Fill[],
  activities: readonly Activity[],
  types: readonly string[],
  query: Query,
): readonly ActivityRow[] | Refusal {
  const categories = ['trade_activity', 'non_trade_activity', 'any'] as const;
  const category = query.readChoice('category', categories, 'any');
  if (category === null)
    return malformedRefusal('category must be trade_activity or non_trade_activity');
  if (category !== 'any' && types.length > 0)
    return malformedRefusal('category can not be combined with activity_types');
  const direction = query.readChoice('direction', ['asc', 'desc'], 'desc');
  if (direction === null) return malformedRefusal('direction must be asc or desc');
  const pageSize = query.readLimit(100, 100, 'page_size');
  if (pageSize === null) return malformedRefusal('page_size must be between 1 and 100');
  const after = query.readMoment('after', Number.NEGATIVE_INFINITY);
  const until = query.readMoment('until', Number.POSITIVE_INFINITY);
  if (after === null || until === null)
    return malformedRefusal('after and until must be timestamps');
  const dateText = query.readText('date');
  if (dateText !== null && query.readMoment('date', 0) === null)
    return malformedRefusal('date must be a date');
  const wantedTypes = new Set(types.map((type) => type.toUpperCase()));
  const chosenFills = category === 'non_trade_activity' ? [] : fills;
  const chosenActivities = category === 'trade_activity' ? [] : activities;
  const entries: readonly { readonly at: EpochMs; readonly row: ActivityRow }[] = [
    ...chosenFills.map((one) => ({ at: one.at, row: fillJson(one) })),
    ...chosenActivities.map((one) => ({ at: one.at, row: activityJson(one) })),
  ];
  const chosenRows = entries
    .filter(
      ({ at, row }) =>
        (wantedTypes.size === 0 || wantedTypes.has(row.activity_type)) &&
        (dateText === null || tradingDate(at) === dateText.slice(0, 10)) &&
        at > after &&
        at < until,
    )
    .map(({ row }) => row);
  const sortSign = direction === 'asc' ? 1 : -1;
  const token = query.readText('page_token');
  return chosenRows
    .sort((a, b) => (a.id < b.id ? -sortSign : sortSign))
    .filter(({ id }) => token === null || (direction === 'asc' ? id > token : id < token))
    .slice(0, pageSize);
}
