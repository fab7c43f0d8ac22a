import type { ChannelEntry } from '@tideline/api/schemas';
import { NOTICE_KINDS } from '@tideline/engine';
import { expect, test } from 'vitest';
import { CHANNEL_KINDS, withKindSwitched } from './kind-names.ts';
import { isKindUnconfirmed, withUnconfirmedChanges } from './use-shown-channels.ts';

const CHANNEL: ChannelEntry = {
  id: '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11',
  type: 'email',
  name: 'Daily',
  kinds: ['trade-opened', 'alarm-critical', 'backup-failed'],
  quietFrom: null,
  quietTo: null,
  hideAmounts: false,
  platform: false,
  config: { to: 'mara@example.com' },
  createdAt: '2026-11-20T15:00:00.000Z',
  failingSince: null,
  quietUntil: null,
  lastTriedAt: null,
  lastError: null,
  waiting: 0,
};
const { id } = CHANNEL;

test('the last of the changes under way shows, each field by itself', () => {
  const shown = withUnconfirmedChanges(CHANNEL, [
    { change: { id, kinds: ['trade-closed'] }, isOutcomeUnknown: false },
    { change: { id, hideAmounts: true }, isOutcomeUnknown: false },
    { change: { id, kinds: ['trade-closed', 'breaker'] }, isOutcomeUnknown: false },
    { change: { id: 'another', kinds: [] }, isOutcomeUnknown: true },
  ]);
  expect(shown.channel).toMatchObject({ hideAmounts: true, kinds: ['trade-closed', 'breaker'] });
  expect(shown.storedChannel).toBe(CHANNEL);
  expect(shown.isOutcomeUnknown).toBe(false);
});

test('only a kind that differs from what the server holds is unconfirmed', () => {
  const kinds: ChannelEntry['kinds'] = ['alarm-critical', 'backup-failed'];
  const shown = withUnconfirmedChanges(CHANNEL, [
    { change: { id, kinds }, isOutcomeUnknown: true },
  ]);
  expect(isKindUnconfirmed(shown, 'trade-opened')).toBe(true);
  expect(isKindUnconfirmed(shown, 'breaker')).toBe(false);
});

test('a tick changes one kind, and each kind of the server has a row', () => {
  expect(CHANNEL_KINDS.toSorted()).toEqual([...NOTICE_KINDS].toSorted());
  expect(withKindSwitched(CHANNEL.kinds, 'trade-opened', false)).toEqual([
    'alarm-critical',
    'backup-failed',
  ]);
  expect(withKindSwitched(CHANNEL.kinds, 'trade-opened', true).toSorted()).toEqual(
    [...CHANNEL.kinds].toSorted(),
  );
});
