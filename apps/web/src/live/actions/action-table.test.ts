import { describe, expect, test } from 'vitest';
import { actionKindOf } from './action-table.ts';

const CONFIG_KEYS = { apiKey: 'PK1', baseUrl: 'http://127.0.0.1:1', environment: 'paper' };
const storedConfig = { ...CONFIG_KEYS, secretKey: '***hidden***', isActive: true };
const save = (sent: object) => actionKindOf('config.save', { ...CONFIG_KEYS, ...sent });

test('B1 of acts that turn each other round the later one counts', () => {
  const subject = (path: string, input: object = {}) => actionKindOf(path, input)?.conflictKey;
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
  // Different typed values are another subject.
  expect(subject('settings.put', { stopLoss: 20 })).toBeUndefined();
});

describe('B1 what a reading shows of an act', () => {
  test('a new secret is never sent back, so that nothing shows whether it has arrived', () => {
    const kind = save({ secretKey: 'new' });
    expect(kind?.hasTakenEffect(storedConfig, 0)).toBeNull();
    expect(kind?.hasTakenEffect({ ...storedConfig, apiKey: 'PK2' }, 0)).toBe(false);
  });

  test('keys whose secret was kept are recognised', () => {
    const kind = save({ secretKey: '***hidden***', confirmLive: 'LIVE' });
    expect(kind?.hasTakenEffect(storedConfig, 0)).toBe(true);
    expect(kind?.hasTakenEffect({ ...storedConfig, environment: 'live' }, 0)).toBe(false);
  });

  test('a user who still reads was not logged out', () => {
    expect(actionKindOf('auth.logout', undefined)?.hasTakenEffect({}, 0)).toBe(false);
  });

  test('a code that proved a second factor was given in this session since', () => {
    const kind = actionKindOf('totp.confirm', { code: '123456' });
    expect(kind?.hasTakenEffect({ factorAgeMs: 4_000 }, 5_000)).toBe(true);
    expect(kind?.hasTakenEffect({ factorAgeMs: 60_000 }, 5_000)).toBe(false);
    expect(kind?.hasTakenEffect({ factorAgeMs: null }, 5_000)).toBe(false);
  });

  test.each([
    'users.reset',
    'users.flatten',
    'users.resetLink',
    'auth.revokeSessions',
    'auth.changePassword',
    'totp.renewCodes',
  ])('no reading shows %s', (path) => {
    const kind = actionKindOf(path, { id: 'u1' });
    expect(kind?.hasTakenEffect({}, 0)).toBeNull();
    expect(kind?.userSteps.join()).toMatch(/^Press .* again/);
  });

  test('a picture is another one, or none', () => {
    const user = { profileImageUrl: '/api/users/u1/image?v=2' };
    const change = { isRemoved: false, before: '/api/users/u1/image?v=1' };
    expect(actionKindOf('auth.image', change)?.hasTakenEffect(user, 0)).toBe(true);
    expect(actionKindOf('auth.image', { isRemoved: true })?.hasTakenEffect(user, 0)).toBe(false);
  });

  test('an address is kept in small letters', () => {
    const kind = actionKindOf('allowedEmails.add', { email: ' Kim@Example.com' });
    expect(kind?.hasTakenEffect([{ email: 'kim@example.com' }], 0)).toBe(true);
    expect(kind?.hasTakenEffect([], 0)).toBe(false);
  });

  test('a flatten is done while everything open is being sold, and nothing says it of nothing', () => {
    const kind = actionKindOf('bot.flatten', undefined);
    const open = { id: 'p1', isClosing: false };
    expect(kind?.hasTakenEffect([open], 0)).toBe(false);
    expect(kind?.hasTakenEffect([{ ...open, isClosing: true }], 0)).toBe(true);
    expect(kind?.hasTakenEffect([], 0)).toBeNull();
  });

  test('an engaged kill switch does not say what was sold', () => {
    const kind = actionKindOf('killSwitch.set', { engaged: true, flatten: true });
    expect(kind?.hasTakenEffect({ killSwitch: false }, 0)).toBe(false);
    expect(kind?.hasTakenEffect({ killSwitch: true }, 0)).toBeNull();
    expect(kind?.userSteps.join()).toContain('npm run kill -- --flatten');
  });

  test('a note is saved once its own trade has the text and the tags that were sent', () => {
    const kind = actionKindOf('trades.saveNote', {
      id: 't1',
      note: 'Late.',
      tags: ['gap', 'news'],
    });
    const trade = { id: 't1', note: 'Late.', tags: ['gap', 'news'] };
    expect(kind?.hasTakenEffect(trade, 0)).toBe(true);
    expect(kind?.hasTakenEffect({ ...trade, note: '' }, 0)).toBe(false);
    expect(kind?.hasTakenEffect({ ...trade, tags: ['gap'] }, 0)).toBe(false);
    expect(kind?.hasTakenEffect({ ...trade, id: 't2' }, 0)).toBeNull();
  });

  test('an alarm is acknowledged once it is not among the open ones', () => {
    const kind = actionKindOf('alarms.acknowledge', { id: '7' });
    const alarm = { id: '7', acknowledgedAt: null };
    expect(kind?.hasTakenEffect({ alarms: [alarm] }, 0)).toBe(false);
    expect(kind?.hasTakenEffect({ alarms: [] }, 0)).toBe(true);
  });
});
