import { registerInput } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { newPasswordError } from './new-password.ts';

test.each([0, 11, 12, 128, 129])('%i characters are judged as the server does', (length) => {
  const password = 'p'.repeat(length);
  const isTaken = registerInput.safeParse({ email: 'a@b.io', password }).success;
  expect(newPasswordError(password) === null).toBe(isTaken);
});
