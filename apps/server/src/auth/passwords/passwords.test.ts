import { NO_PASSWORD_HASH } from '@tideline/db';
import { describe, expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const SEAT = { network: '192.0.2.1', accountName: 'ann@example.com', isKnownClient: false };

describe('a password', () => {
  const passwords = new Passwords();

  test('is stored as argon2id with a salt of its own [V11.4.2]', async () => {
    const [first, second] = await Promise.all([
      passwords.hash('correct horse', SEAT),
      passwords.hash('correct horse', SEAT),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test('is distinguished from any other [V6.2.8]', async () => {
    const stored = await passwords.hash('correct horse', SEAT);
    expect(await passwords.verify(stored, 'correct horse', SEAT)).toBe(true);
    expect(await passwords.verify(stored, 'correct horse ', SEAT)).toBe(false);
    expect(await passwords.verify(stored, '', SEAT)).toBe(false);
  });

  test('of no user is wrong, even the decoy’s own [M6]', async () => {
    expect(await passwords.verify(null, 'correct horse', SEAT)).toBe(false);
    expect(await passwords.verify(null, 'no password of anybody', SEAT)).toBe(false);
  });

  test('of who has none is wrong, whatever it is', async () => {
    expect(await passwords.verify(NO_PASSWORD_HASH, NO_PASSWORD_HASH, SEAT)).toBe(false);
    expect(await passwords.verify(NO_PASSWORD_HASH, 'no password of anybody', SEAT)).toBe(false);
  });

  test('is answered for everybody who asks at once', async () => {
    const stored = await passwords.hash('correct horse', SEAT);
    const guesses = ['a', 'correct horse', 'b', 'c', 'correct horse', 'd'];
    const answers = await Promise.all(
      guesses.map((guess) => passwords.verify(stored, guess, SEAT)),
    );
    expect(answers).toEqual(guesses.map((guess) => guess === 'correct horse'));
  });

  test('is not asked about while ten of the account wait, and is again when the line is shorter', async () => {
    const all = Array.from({ length: 10 }, () => passwords.verify(null, 'correct horse', SEAT));
    expect(passwords.refusalIfBusy(SEAT)).toBeNull();
    all.push(passwords.verify(null, 'correct horse', SEAT));
    expect(passwords.refusalIfBusy(SEAT)).toMatchObject({ code: 'TOO_MANY', retryAfter: 2 });
    expect(passwords.refusalIfBusy({ ...SEAT, accountName: 'bob@example.com' })).toBeNull();
    await Promise.race(all);
    expect(passwords.refusalIfBusy(SEAT)).toBeNull();
    expect(await Promise.all(all)).toEqual(Array(11).fill(false));
  });
});
