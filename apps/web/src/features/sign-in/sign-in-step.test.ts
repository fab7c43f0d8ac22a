import { expect, test } from 'vitest';
import { parseSignInLink } from './sign-in-link.ts';
import { signInStepOf } from './sign-in-step.ts';

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
  expect(
    signInStepOf({ link: parseSignInLink(hash), isNewUser: isNew, hasPasswordEntry: false }),
  ).toBe(step);
});

test('a right password that waits for its code comes first', () => {
  expect(signInStepOf({ link: null, isNewUser: false, hasPasswordEntry: true })).toBe('code');
});
