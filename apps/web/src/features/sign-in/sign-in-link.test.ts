import { expect, test } from 'vitest';
import { parseSignInLink } from './sign-in-link.ts';

test.each(['setup', 'invite', 'reset'])('the token of a %s link is read from the hash', (kind) => {
  expect(parseSignInLink(`#${kind}=abc-123_x`)).toEqual({ kind, token: 'abc-123_x', email: '' });
  expect(parseSignInLink(`#${kind}=`)).toBeNull();
});

test('the hash also says how an OpenID Connect sign-in ended', () => {
  expect(parseSignInLink('#oidc=not-allowed')).toEqual({
    kind: 'oidc',
    outcomeCode: 'not-allowed',
  });
});

test('anything else is no link', () => {
  expect(parseSignInLink('')).toBeNull();
  expect(parseSignInLink('#other=1')).toBeNull();
});
