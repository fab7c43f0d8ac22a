import { done, type NotificationsPort } from '../src/index.ts';
import type { ChannelEntry, DeliveryEntry } from '../src/schemas/notifications.ts';

export const CHANNEL_ID = '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11';
export const PLATFORM_CHANNEL_ID = '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b12';

export const NEW_CHANNEL = {
  type: 'webhook',
  name: 'My script',
  kinds: ['trade-closed'],
  quietFrom: '22:00',
  quietTo: '07:00',
  hideAmounts: true,
  config: { url: 'https://hooks.example.com/tideline', secret: 'a secret of the webhook' },
} as const;

const CHANNEL: ChannelEntry = {
  id: CHANNEL_ID,
  type: 'webhook',
  name: 'My script',
  kinds: ['trade-closed', 'alarm-critical'],
  quietFrom: '22:00',
  quietTo: '07:00',
  hideAmounts: true,
  platform: false,
  config: { host: 'hooks.example.com' },
  createdAt: '2026-11-20T15:00:00.000Z',
  failingSince: null,
  quietUntil: null,
  lastTriedAt: '2026-11-20T15:00:00.000Z',
  lastError: null,
  waiting: 0,
};

export const DELIVERY: DeliveryEntry = {
  id: '7',
  channelId: CHANNEL_ID,
  kind: 'trade-closed',
  title: 'Trade closed',
  text: 'Sold.',
  at: '2026-11-20T14:59:59.000Z',
  status: 'waiting',
  failures: 1,
  lastError: 'answered with 500',
  triedAt: '2026-11-20T15:00:00.000Z',
  tookMs: 300,
  nextTryAt: '2026-11-20T15:00:05.000Z',
};

export function fakeNotifications(
  note: (...received: readonly unknown[]) => void,
): NotificationsPort {
  return {
    listChannels: () => [CHANNEL],
    listUnavailableTypes: () => [{ type: 'email', reason: 'no mail server' }],
    isPlatformChannel: (_viewer, id) => id === PLATFORM_CHANNEL_ID,
    addChannel: (by, channel) => {
      note('addChannel', by.id, channel);
      return done(CHANNEL);
    },
    changeChannel: (by, change) => {
      note('changeChannel', by.id, change);
      return done({ ...CHANNEL, name: change.name ?? CHANNEL.name });
    },
    removeChannel: (by, id) => {
      note('removeChannel', by.id, id);
      return done(null);
    },
    testChannel: (by, id) => {
      note('testChannel', by.id, id);
      return done({ delivered: false, error: 'answered with 500', tookMs: 300 });
    },
    readPushKey: () =>
      'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI=',
    listDeliveries: () => done([DELIVERY]),
  };
}
