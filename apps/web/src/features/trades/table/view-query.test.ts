import { expect, test } from 'vitest';
import { NEWEST_FIRST } from '../../../lib/trading/trade-sort.ts';
import { filterParameters, nextSortOf, parseFilterAndSort, sortParameters } from './view-query.ts';

const parsed = (search: string) => parseFilterAndSort(new URLSearchParams(search));

test('a view is in its address, and comes back from it', () => {
  const filter = {
    side: 'put',
    reason: 'break-even',
    hour: '09:00',
    weekday: 'Friday',
    confidenceBand: '60-70',
    result: 'lost',
    tag: 'gap & go',
    text: 'a=b',
  } as const;
  const sort = { by: 'net', isAscending: true } as const;
  const values = Object.entries({ ...filterParameters(filter), ...sortParameters(sort) });
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== null) query.set(name, value);
  expect(parseFilterAndSort(query)).toEqual({ filter, sort });
});

test('what is no value of ours counts as not given', () => {
  const none = {
    ...{ side: undefined, reason: undefined, result: undefined, tag: undefined },
    ...{ hour: undefined, weekday: undefined, confidenceBand: undefined },
  };
  expect(
    parsed(
      'side=sell&reason=luck&hour=9&weekday=none&confidence=x&result=&tag=&note=&sort=constructor',
    ),
  ).toEqual({
    filter: { ...none, text: undefined },
    sort: NEWEST_FIRST,
  });
  expect(Object.values({ ...filterParameters({}), ...sortParameters(NEWEST_FIRST) })).toEqual(
    Array.from({ length: 10 }, () => null),
  );
});

test('a head sorts the largest first, and turns round when it is pressed again', () => {
  const net = nextSortOf(NEWEST_FIRST, 'net');
  expect(net).toEqual({ by: 'net', isAscending: false });
  expect(nextSortOf(net, 'net')).toEqual({ by: 'net', isAscending: true });
  expect(nextSortOf(NEWEST_FIRST, 'closed')).toEqual({ by: 'closed', isAscending: true });
});
