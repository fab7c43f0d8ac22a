import { NO_PASSWORD } from '@tideline/db';
import { describe, expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

describe('a password', () => {
  const passwords = new Passwords();

  test('is stored as argon2id with a salt of its own', async () => {
    const [first, second] = await Promise.all([
      passwords.hash('correct horse'),
      passwords.hash('correct horse'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test('is told from others', async () => {
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(await passwords.verify(stored, 'correct horse ')).toBe(false);
    expect(await passwords.verify(stored, '')).toBe(false);
  });

  test('of nobody is wrong, even the decoy’s own', async () => {
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
    expect(await passwords.verify(null, 'no password of anybody')).toBe(false);
  });

  test('of who has none is wrong, whatever it is', async () => {
    expect(await passwords.verify(NO_PASSWORD, NO_PASSWORD)).toBe(false);
    expect(await passwords.verify(NO_PASSWORD, 'no password of anybody')).toBe(false);
  });

  test('is answered for everybody who asks at once', async () => {
    const stored = await passwords.hash('correct horse');
    const guesses = ['a', 'correct horse', 'b', 'c', 'correct horse', 'd'];
    const answers = await Promise.all(guesses.map((guess) => passwords.verify(stored, guess)));
    expect(answers).toEqual(guesses.map((guess) => guess === 'correct horse'));
  });

  test('is not asked about while fifty wait, and is again when the line is shorter', async () => {
    const all = Array.from({ length: 51 }, () => passwords.verify(null, 'correct horse'));
    expect(passwords.whyNot()).toBeNull();
    all.push(passwords.verify(null, 'correct horse'));
    expect(passwords.whyNot()).toMatchObject({ code: 'TOO_MANY', retryAfter: 2 });
    await Promise.race(all);
    expect(passwords.whyNot()).toBeNull();
    expect(await Promise.all(all)).toEqual(Array(52).fill(false));
  });
});
