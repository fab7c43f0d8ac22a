import { expect, test } from 'vitest';
import { filterUsers } from './user-filter.ts';

const mara = {
  firstName: 'Mara',
  lastName: 'Kline',
  email: 'mk@example.com',
  isAdmin: true,
  isActive: true,
};
const jo = { ...mara, firstName: null, lastName: 'Berg', email: 'jo@example.com', isAdmin: false };
const kim = { ...jo, firstName: 'Kim', email: 'kim@other.org', isActive: false };
const ALL_USERS = [mara, jo, kim];

test.each([
  ['', ALL_USERS],
  ['  ', ALL_USERS],
  ['MARA', [mara]],
  ['berg', [jo, kim]],
  ['example.com', [mara, jo]],
  ['suspended', [kim]],
  ['admin kline', [mara]],
  ['mara kim', []],
])('"%s" finds whom it names', (typed, found) => {
  expect(filterUsers(ALL_USERS, typed)).toEqual(found);
});
