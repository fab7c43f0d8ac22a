import { expect, test } from 'vitest';
import { linkOf } from './link.ts';

test.each(['setup', 'invite', 'reset'])('the token of a %s link is read from the hash', (kind) => {
  expect(linkOf(`#${kind}=abc-123_x`)).toEqual({ kind, token: 'abc-123_x', email: '' });
  expect(linkOf(`#${kind}=`)).toBeNull();
});

test('the hash also says how an OpenID Connect sign-in ended', () => {
  expect(linkOf('#oidc=not-allowed')).toEqual({ kind: 'oidc', ending: 'not-allowed' });
});

test('anything else is no link', () => {
  expect(linkOf('')).toBeNull();
  expect(linkOf('#other=1')).toBeNull();
});
