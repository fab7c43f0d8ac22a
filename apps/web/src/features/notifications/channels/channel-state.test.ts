import type { ChannelEntry } from '@tideline/api/schemas';
import { describe, expect, it, test } from 'vitest';
import {
  channelCountText,
  channelStateOf,
  failureSentence,
  lastDeliveryTexts,
  waitingMessagesText,
} from './channel-state.ts';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const CHANNEL: ChannelEntry = {
  id: '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11',
  type: 'webhook',
  name: 'Journal',
  kinds: ['alarm-critical'],
  quietFrom: null,
  quietTo: null,
  hideAmounts: false,
  platform: false,
  config: { host: 'hooks.example.com' },
  createdAt: '2026-11-20T15:00:00.000Z',
  failingSince: null,
  quietUntil: null,
  lastTriedAt: '2026-11-20T17:40:05.000Z',
  lastError: null,
  waiting: 0,
};
const FAILING_FACTS = {
  failingSince: '2026-11-19T17:40:05.000Z',
  lastError: 'answered with 502',
} as const;
const channel = (own: Partial<ChannelEntry> = {}): ChannelEntry => ({ ...CHANNEL, ...own });
const QUIET_FACTS = { quietUntil: '2026-11-21T12:00:00.000Z' };

describe('the state of a channel', () => {
  it.each([
    ['working', {}, ['Delivered', '12:40:05 ET']],
    ['untested', { lastTriedAt: null }, ['Nothing sent to it yet', '']],
    ['quiet', QUIET_FACTS, ['Quiet hours', 'until 07:00 ET']],
    // A failure outranks quiet hours; a channel that was never tried outranks them too.
    [
      'failing',
      { ...FAILING_FACTS, ...QUIET_FACTS },
      ['Answered with 502', 'since Nov 19, 12:40:05 ET'],
    ],
    ['untested', { ...QUIET_FACTS, lastTriedAt: null }, ['Nothing sent to it yet', '']],
  ] as const)('is %s', (state, own, text) => {
    expect(channelStateOf(channel(own))).toBe(state);
    expect(lastDeliveryTexts(channel(own), NOW)).toEqual(text);
  });
});

test('the page says which channels fail, and how many work', () => {
  const phone = channel({ name: 'Phone' });
  const failing = channel(FAILING_FACTS);
  expect(failureSentence([phone])).toBeNull();
  expect(failureSentence([failing])).toBe('Journal takes no messages.');
  expect(failureSentence([failing, channel({ lastTriedAt: null })])).toBe(
    'Journal takes no messages.',
  );
  expect(failureSentence([failing, phone])).toBe(
    'Journal takes no messages; 1 other channel works.',
  );
  expect(
    failureSentence([failing, channel({ ...FAILING_FACTS, name: 'Desk' }), phone, phone]),
  ).toBe('Journal and Desk take no messages; 2 other channels work.');
  const four = ['A', 'B', 'C', 'D'].map((name) => channel({ ...FAILING_FACTS, name }));
  expect(failureSentence(four)).toBe('A, B and 2 others take no messages.');
});

test('counts say what fails and what waits', () => {
  expect(channelCountText([CHANNEL])).toBe('1 channel');
  expect(channelCountText([CHANNEL, channel(FAILING_FACTS)])).toBe('2 channels, 1 failing');
  expect(waitingMessagesText([CHANNEL])).toBeNull();
  expect(waitingMessagesText([channel({ waiting: 1 })])).toBe('1 is waiting for Journal');
  expect(
    waitingMessagesText([channel({ waiting: 1 }), channel({ name: 'Desk', waiting: 2 })]),
  ).toBe('3 are waiting for Journal and Desk');
});
