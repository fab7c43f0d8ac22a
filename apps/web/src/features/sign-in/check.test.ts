import { loginInput } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { codeError, emailError, errorsOf, passwordError } from './check.ts';

test('an address is there and whole', () => {
  expect(emailError('a@b.io')).toBeNull();
  expect(emailError(' ')).toContain('Enter');
  expect(emailError('nobody')).toContain('whole');
});

test('an old password is for the server to judge', () => {
  expect(passwordError('short')).toBeNull();
  expect(passwordError('')).not.toBeNull();
});

test.each(['123456', '123 456', 'ab1cd-2ef3g', 'AB1CD-2EF3G', '12345', 'ab1cd2ef3g', ''])(
  'the code "%s" is judged as the server does',
  (code) => {
    const isTaken = loginInput.safeParse({ email: 'a@b.io', password: 'x', code }).success;
    expect(codeError(code) === null).toBe(isTaken);
  },
);

test('only what is wrong is an error', () => {
  expect(errorsOf({ email: null, password: 'Enter your password.' })).toEqual({
    password: 'Enter your password.',
  });
});
