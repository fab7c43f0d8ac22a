import { expect, test } from 'vitest';
import { startMessage, toBlockers } from '../src/wire/blocker.ts';

const gate = (code: 'KILL_SWITCH' | 'ACCOUNT' | 'CLOCK', reading: string) =>
  ({ code, passes: false, rule: 'A rule', reading }) as const;
const KILLED = gate('KILL_SWITCH', 'engaged');

test('B4 each blocker names what to do about it, for those who can', () => {
  const gates = [KILLED, gate('ACCOUNT', 'the broker refuses the keys'), gate('CLOCK', 'differs')];
  const of = (isAdmin: boolean) =>
    toBlockers(gates, { id: 'u1', isAdmin, ipAddress: '127.0.0.1' }).map(
      ({ action }) => action?.path,
    );
  expect(of(false)).toEqual([undefined, '/api-settings', undefined]);
  expect(of(true)).toEqual(['/bot-controls', '/api-settings', undefined]);
});

test('B4 the answer of Start says what still keeps the bot from trading', () => {
  const blockers = toBlockers([KILLED], { id: 'u1', isAdmin: false, ipAddress: '127.0.0.1' });
  expect(startMessage('Trading started.', [])).toBe('Trading started.');
  expect(startMessage('Trading started.', blockers)).toBe(
    'Trading started. Nothing is bought yet: The kill switch is engaged.',
  );
});
