import type { ChannelEntry, DeliveryEntry } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { deliveryResultLook, deliveryTimingText, failingChannelsText } from './delivery-texts.ts';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const DELIVERY: DeliveryEntry = {
  id: '7',
  channelId: '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11',
  kind: 'trade-opened',
  title: 'Trade opened',
  text: 'Bought.',
  at: '2026-11-20T17:40:05.000Z',
  status: 'delivered',
  failures: 0,
  lastError: null,
  triedAt: '2026-11-20T17:40:06.000Z',
  tookMs: 480,
  nextTryAt: null,
};
const WAITING_FIELDS = { status: 'waiting', triedAt: null, tookMs: null } as const;
const FAILED_FIELDS = { failures: 3, lastError: 'answered with 502', tookMs: 200 } as const;
const NEXT_TRY = '2026-11-20T18:18:20.000Z';

test.each([
  ['0.5 s', 'Delivered', {}],
  ['after those before it', 'Waiting', WAITING_FIELDS],
  ['quiet until 13:18 ET', 'Waiting', { ...WAITING_FIELDS, nextTryAt: NEXT_TRY }],
  [
    'try 3, next 13:18:20 ET',
    'Answered with 502',
    { ...WAITING_FIELDS, ...FAILED_FIELDS, nextTryAt: NEXT_TRY },
  ],
  ['given up after 3 tries', 'Answered with 502', { ...FAILED_FIELDS, status: 'failed' }],
  ['0.2 s', 'Answered with 502', { ...FAILED_FIELDS, status: 'failed', kind: 'test', failures: 1 }],
  // Older deliveries have no length.
  ['–', 'Delivered', { tookMs: null }],
] as const)('a delivery says: %s, %s', (text, word, own) => {
  const delivery = { ...DELIVERY, ...own };
  expect(deliveryTimingText(delivery, NOW)).toBe(text);
  expect(deliveryResultLook(delivery).word).toBe(word);
});

test('a failing channel promises tries only while something waits for it', () => {
  const channel = (waiting: number) =>
    ({
      name: 'Journal',
      failingSince: '2026-11-20T17:00:00.000Z',
      lastError: 'answered with 502',
      waiting,
    }) as ChannelEntry;
  const why = 'Journal takes no messages since 12:00:00 ET: answered with 502.';
  expect(failingChannelsText([channel(2)], NOW)).toMatch(new RegExp(`^${why} Tries go on, `));
  expect(failingChannelsText([channel(0)], NOW)).toBe(
    `${why} Nothing is waiting; the next message is tried again. Press Test to try now.`,
  );
  expect(failingChannelsText([{ ...channel(0), failingSince: null }], NOW)).toBeNull();
});
