import { expect, test } from 'vitest';
import { signInLinkOf } from './link.ts';

test.each(['setup', 'invite', 'reset'])('the token of a %s link is read from the hash', (kind) => {
  expect(signInLinkOf(`#${kind}=abc-123_x`)).toEqual({ kind, token: 'abc-123_x', email: '' });
  expect(signInLinkOf(`#${kind}=`)).toBeNull();
});

test('the hash also says how an OpenID Connect sign-in ended', () => {
  expect(signInLinkOf('#oidc=not-allowed')).toEqual({ kind: 'oidc', ending: 'not-allowed' });
});

test('anything else is no link', () => {
  expect(signInLinkOf('')).toBeNull();
  expect(signInLinkOf('#other=1')).toBeNull();
});
