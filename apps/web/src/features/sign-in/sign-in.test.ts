import { expect, test } from 'vitest';
import { checkEntry, fieldErrorOf } from './check.ts';
import { setupTokenOf } from './token.ts';

test('the set-up token is read from the hash alone', () => {
  expect(setupTokenOf('#setup=abc-123')).toBe('abc-123');
  expect(setupTokenOf('#setup=')).toBeNull();
  expect(setupTokenOf('')).toBeNull();
  expect(setupTokenOf('#other=1')).toBeNull();
});

test('an entry without a fault passes', () => {
  expect(checkEntry({ email: 'a@b.io', password: 'longenough' }, true)).toEqual({});
});

test('each fault is told at its field', () => {
  expect(checkEntry({ email: ' ', password: '' }, false)).toHaveProperty('email');
  expect(checkEntry({ email: 'nobody', password: 'x' }, false)).toEqual({
    email: expect.stringContaining('whole'),
  });
});

test('only a new password has a shortest length: an old one is for the server to judge', () => {
  expect(checkEntry({ email: 'a@b.io', password: 'short' }, true)).toHaveProperty('password');
  expect(checkEntry({ email: 'a@b.io', password: 'short' }, false)).toEqual({});
});

test("a refusal that names a field is shown at the field, any other at the form's head", () => {
  expect(fieldErrorOf('password: must not be empty')).toEqual({ password: 'Must not be empty' });
  expect(fieldErrorOf('Wrong e-mail or password.')).toBeNull();
});
