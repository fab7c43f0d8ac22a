import { expect, test } from 'vitest';
import { actionKindOf } from './action-table.ts';

const CHANNEL = {
  id: '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11',
  type: 'slack',
  name: 'Team',
  kinds: ['alarm-critical', 'trade-opened'],
  quietFrom: null,
  hideAmounts: false,
};
const CHANNELS_ANSWER = { channels: [CHANNEL] };
const { id } = CHANNEL;

const tookEffect = (path: string, sent: object, reading: object = CHANNELS_ANSWER) =>
  actionKindOf(`notifications.${path}`, sent)?.hasTakenEffect(reading, 0);

test.each([
  ['addChannel', { type: 'slack', name: 'Team' }, true],
  ['addChannel', { type: 'slack', name: 'Other' }, false],
  // The server keeps kinds in its own order.
  ['changeChannel', { id, kinds: ['trade-opened', 'alarm-critical'] }, true],
  ['changeChannel', { id, kinds: ['alarm-critical'] }, false],
  ['changeChannel', { id, name: 'Team', quietFrom: null }, true],
  ['changeChannel', { id, quietFrom: '22:00' }, false],
  ['changeChannel', { id: 'gone', name: 'Team' }, false],
  // Whether a new address arrived can't be read; whether the rest did not can.
  ['changeChannel', { id, name: 'Team', config: { url: 'https://x' } }, null],
  ['changeChannel', { id, name: 'Other', config: { url: 'https://x' } }, false],
  ['removeChannel', { id }, false],
  ['removeChannel', { id: 'gone' }, true],
  ['testChannel', { id }, null],
])('whether %s of %j took effect is read: %s', (path, sent, expected) => {
  expect(tookEffect(path, sent)).toBe(expected);
});

test('a later change of the same fields of a channel replaces an unconfirmed one', () => {
  const subject = (sent: object) => actionKindOf('notifications.changeChannel', sent)?.conflictKey;
  expect(subject({ id, kinds: [] })).toBe(subject({ id, kinds: ['breaker'] }));
  expect(subject({ id, kinds: [] })).not.toBe(subject({ id, name: 'Other' }));
  expect(subject({ id, kinds: [] })).not.toBe(subject({ id: 'another', kinds: [] }));
});

test('a token that was made without an answer is never claimed: it was not shown', () => {
  expect(
    actionKindOf('tokens.make', { name: 'x' })?.hasTakenEffect({ tokens: [{ name: 'x' }] }, 0),
  ).toBeNull();
  const revoke = actionKindOf('tokens.revoke', { id });
  expect(revoke?.hasTakenEffect({ tokens: [{ id }] }, 0)).toBe(false);
  expect(revoke?.hasTakenEffect({ tokens: [] }, 0)).toBe(true);
});
