import { expect, test } from 'vitest';
import { linkOf } from './link.ts';
import { stepOf } from './step.ts';

test.each([
  ['', false, 'sign-in'],
  ['', true, 'register'],
  ['#setup=t', false, 'set-up'],
  ['#invite=t', true, 'invite'],
  ['#reset=t', false, 'reset'],
  ['#oidc=second-factor', false, 'oidc-code'],
  ['#oidc=away', false, 'sign-in'],
  ['#oidc=away', true, 'register'],
] as const)('the address "%s" (new: %s) leads to %s', (hash, isNew, step) => {
  expect(stepOf({ link: linkOf(hash), isNew, hasEntry: false })).toBe(step);
});

test('a right password that waits for its code comes first', () => {
  expect(stepOf({ link: null, isNew: false, hasEntry: true })).toBe('code');
});
