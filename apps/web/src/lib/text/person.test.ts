import { expect, test } from 'vitest';
import { avatarLetter, displayName } from './person.ts';

const nobody = { firstName: null, lastName: null, email: null };

test('the name is first and last, else first, else User', () => {
  expect(displayName({ ...nobody, firstName: 'Mara', lastName: 'Kline' })).toBe('Mara Kline');
  expect(displayName({ ...nobody, firstName: 'Mara' })).toBe('Mara');
  expect(displayName({ ...nobody, lastName: 'Kline' })).toBe('User');
});

test('the letter is of the first name as written, else of the e-mail in upper case, else U', () => {
  expect(avatarLetter({ ...nobody, firstName: 'mara', email: 'x@y.io' })).toBe('m');
  expect(avatarLetter({ ...nobody, email: 'x@y.io' })).toBe('X');
  expect(avatarLetter(nobody)).toBe('U');
});
