import { expect, test } from 'vitest';
import { avatarLetter, displayName } from './person.ts';

const nameless = { firstName: null, lastName: null, email: null };

test('the name is first and last, else first, else User', () => {
  expect(displayName({ ...nameless, firstName: 'Mara', lastName: 'Kline' })).toBe('Mara Kline');
  expect(displayName({ ...nameless, firstName: 'Mara' })).toBe('Mara');
  expect(displayName({ ...nameless, lastName: 'Kline' })).toBe('User');
});

test('the letter is of the first name as written, else of the e-mail in upper case, else U', () => {
  expect(avatarLetter({ ...nameless, firstName: 'mara', email: 'x@y.io' })).toBe('m');
  expect(avatarLetter({ ...nameless, email: 'x@y.io' })).toBe('X');
  expect(avatarLetter(nameless)).toBe('U');
});
