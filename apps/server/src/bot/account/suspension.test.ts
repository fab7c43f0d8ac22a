import { expect, test } from 'vitest';
import { suspensionReason } from './suspension.ts';

test.each([
  ['suspended', { isActive: false }, 'The account is suspended.'],
  ['gone', null, 'The user has been removed.'],
  ['as it should be', { isActive: true }, null],
])('a user who is %s', (_what, user, reason) => {
  expect(suspensionReason(user)).toBe(reason);
});
