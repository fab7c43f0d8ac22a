import { loginInput } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { codeError, emailError, entryErrorsOf, passwordError } from './entry-checks.ts';

test('an address is there and whole', () => {
  expect(emailError('a@b.io')).toBeNull();
  expect(emailError(' ')).toContain('Enter');
  expect(emailError('mara')).toContain('whole');
});

test('an old password is for the server to judge', () => {
  expect(passwordError('short')).toBeNull();
  expect(passwordError('')).not.toBeNull();
});

test.each([
  '123456',
  '123 456',
  'ab2cde-3fg4hj-5km6np-7qr8st',
  'AB2CDE-3FG4HJ-5KM6NP-7QR8ST',
  '12345',
  'ab2cd-3ef4g',
  'ab2cde3fg4hj5km6np7qr8st',
  '',
])('the code "%s" is judged as the server does', (code) => {
  const isTaken = loginInput.safeParse({ email: 'a@b.io', password: 'x', code }).success;
  expect(codeError(code) === null).toBe(isTaken);
});

test('only what is wrong is an error', () => {
  expect(entryErrorsOf({ email: null, password: 'Enter your password.' })).toEqual({
    password: 'Enter your password.',
  });
});
