import { describe, expect, test } from 'vitest';
import { actKind } from './acts.ts';

const KEYS = { apiKey: 'PK1', baseUrl: 'http://127.0.0.1:1', environment: 'paper' };
const stored = { ...KEYS, secretKey: '***hidden***', isActive: true };
const save = (sent: object) => actKind('config.save', { ...KEYS, ...sent });

test('B1 of acts that turn each other round the later one counts', () => {
  const subject = (path: string, input: object = {}) => actKind(path, input)?.subject;
  expect(subject('bot.stop')).toBe(subject('bot.start'));
  expect(subject('settings.put', { autoTrade: false })).toBe(subject('bot.pause'));
  expect(subject('killSwitch.set', { engaged: true })).toBe(
    subject('killSwitch.set', { engaged: false }),
  );
  const [one, other] = [
    { id: 'u1', isAdmin: true },
    { id: 'u2', isAdmin: true },
  ];
  expect(subject('users.setAdmin', one)).not.toBe(subject('users.setAdmin', other));
  // What was typed otherwise is another question.
  expect(subject('settings.put', { stopLoss: 20 })).toBeUndefined();
});

describe('B1 what a reading tells of an act', () => {
  test('a new secret is never told back, so that nothing tells whether it has arrived', () => {
    const kind = save({ secretKey: 'new' });
    expect(kind?.tookEffect(stored)).toBeNull();
    expect(kind?.tookEffect({ ...stored, apiKey: 'PK2' })).toBe(false);
  });

  test('keys whose secret was kept are told', () => {
    const kind = save({ secretKey: '***hidden***', confirmLive: 'LIVE' });
    expect(kind?.tookEffect(stored)).toBe(true);
    expect(kind?.tookEffect({ ...stored, environment: 'live' })).toBe(false);
  });

  test.each(['auth.changePassword', 'auth.logout', 'totp.confirm'])(
    'whoever still reads after a lost %s is signed in as before: it was not done',
    (path) => {
      expect(actKind(path, undefined)?.tookEffect({})).toBe(false);
    },
  );

  test.each(['users.reset', 'users.resetLink', 'auth.revokeSessions', 'totp.renewCodes'])(
    'no reading tells of %s',
    (path) => {
      const kind = actKind(path, { id: 'u1' });
      expect(kind?.tookEffect({})).toBeNull();
      expect(kind?.steps.join()).toMatch(/^Press .* again/);
    },
  );

  test('a picture is another one, or none', () => {
    const user = { profileImageUrl: '/api/users/u1/image?v=2' };
    const change = { isRemoved: false, before: '/api/users/u1/image?v=1' };
    expect(actKind('auth.image', change)?.tookEffect(user)).toBe(true);
    expect(actKind('auth.image', { isRemoved: true })?.tookEffect(user)).toBe(false);
  });

  test('an address is kept in small letters', () => {
    const kind = actKind('allowedEmails.add', { email: ' Kim@Example.com' });
    expect(kind?.tookEffect([{ email: 'kim@example.com' }])).toBe(true);
    expect(kind?.tookEffect([])).toBe(false);
  });

  test('an alarm is acknowledged once it is not among the open ones', () => {
    const kind = actKind('alarms.acknowledge', { id: '7' });
    const alarm = { id: '7', acknowledgedAt: null };
    expect(kind?.tookEffect({ alarms: [alarm] })).toBe(false);
    expect(kind?.tookEffect({ alarms: [] })).toBe(true);
  });
});
