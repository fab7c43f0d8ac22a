import { describe, expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { AttemptLimits, networkOf } from './attempt-limits.ts';

describe('a network address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ])('%s counts to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('unknown clients that guess at ever new names do not push an account’s count out [M5]', () => {
  const limits = new AttemptLimits(createManualWall());
  const guess = (account: string, address: string) =>
    limits.admitGuess('password', account, { address, knownDeviceHash: null });
  for (let n = 0; n < 10; n += 1) guess('ann', '192.0.2.1');
  for (let n = 0; n < 40_000; n += 1) guess(`name-${n}`, `address-${n}`);
  expect(guess('ann', '192.0.2.1')).toMatchObject({ code: 'TOO_MANY', retryAfter: 600 });
});

test('G12 however many unknown clients guess, no one else is refused; only a thousand are recorded [M5]', () => {
  const limits = new AttemptLimits(createManualWall());
  const guess = (n: number) =>
    limits.admitGuess('password', `name-${n}`, {
      address: `address-${n % 100}`,
      knownDeviceHash: null,
    });
  const taken = Array.from({ length: 2_000 }, (_, n) => guess(n));
  const audited = taken.filter((each) => 'isAudited' in each && each.isAudited);
  expect([taken.every((each) => 'isAudited' in each), audited.length]).toEqual([true, 1_000]);
  expect(
    limits.admitGuess('password', 'ann', { address: 'elsewhere', knownDeviceHash: 'device' }),
  ).toMatchObject({ isAudited: true });
});

test('guesses at a password and at a code are counted apart', () => {
  const limits = new AttemptLimits(createManualWall());
  const guesser = { address: '192.0.2.1', knownDeviceHash: null };
  for (let n = 0; n < 10; n += 1) limits.admitGuess('password', 'ann', guesser);
  expect(limits.admitGuess('password', 'ann', guesser)).toHaveProperty('code', 'TOO_MANY');
  expect(limits.admitGuess('code', 'ann', guesser)).not.toHaveProperty('code');
});

test('the tenth guess is marked as the last', () => {
  const limits = new AttemptLimits(createManualWall());
  const guesser = { address: '192.0.2.1', knownDeviceHash: 'device' };
  const last = Array.from({ length: 10 }, () => limits.admitGuess('password', 'ann', guesser));
  expect(last.map((guess) => 'isLastAllowed' in guess && guess.isLastAllowed)).toEqual([
    ...Array.from({ length: 9 }, () => false),
    true,
  ]);
});
