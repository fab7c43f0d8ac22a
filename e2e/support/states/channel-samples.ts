const SAMPLE_TIME = '2026-02-06T15:05:00.000Z';
const LATER_TIME = '2026-02-06T15:35:00.000Z';

const CHANNEL = {
  kinds: ['trade-opened', 'trade-closed', 'alarm-critical'],
  quietFrom: null,
  quietTo: null,
  hideAmounts: false,
  platform: false,
  createdAt: '2026-02-05T15:05:00.000Z',
  failingSince: null,
  quietUntil: null,
  lastTriedAt: SAMPLE_TIME,
  lastError: null,
  waiting: 0,
};
const sampleId = (number: number) => `0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b1${number}`;

/** One in each state. */
export const SAMPLE_CHANNELS = [
  {
    ...CHANNEL,
    id: sampleId(1),
    type: 'telegram',
    name: 'Mara’s phone',
    config: { chatId: '552118734' },
  },
  {
    ...CHANNEL,
    id: sampleId(2),
    type: 'webhook',
    name: 'Journal',
    config: { host: 'hooks.example.com' },
    failingSince: SAMPLE_TIME,
    lastError: 'answered with 502',
    waiting: 2,
  },
  {
    ...CHANNEL,
    id: sampleId(3),
    type: 'email',
    name: 'Daily',
    config: { to: 'mara.longest-name-of-all@mail.example.com' },
    quietFrom: '22:00',
    quietTo: '07:00',
    quietUntil: LATER_TIME,
  },
  {
    ...CHANNEL,
    id: sampleId(4),
    type: 'slack',
    name: 'Operations',
    config: { host: 'hooks.slack.com' },
    platform: true,
    hideAmounts: true,
    lastTriedAt: null,
  },
];

const DELIVERY = {
  title: 'Trade opened',
  text: 'Bought 16 × SPY 602 call at $0.80.',
  kind: 'trade-opened',
  at: SAMPLE_TIME,
  failures: 0,
  lastError: null,
  triedAt: SAMPLE_TIME,
  tookMs: 480,
  nextTryAt: null,
};
const FAILED_FIELDS = { failures: 9, lastError: 'answered with 302 (redirects are not followed)' };

export const SAMPLE_DELIVERIES = [
  { ...DELIVERY, id: '6', channelId: sampleId(1), status: 'delivered' },
  {
    ...DELIVERY,
    ...FAILED_FIELDS,
    id: '5',
    channelId: sampleId(2),
    status: 'waiting',
    nextTryAt: LATER_TIME,
  },
  {
    ...DELIVERY,
    id: '4',
    channelId: sampleId(3),
    status: 'waiting',
    triedAt: null,
    nextTryAt: LATER_TIME,
  },
  { ...DELIVERY, id: '3', channelId: sampleId(2), status: 'waiting', triedAt: null, tookMs: null },
  { ...DELIVERY, ...FAILED_FIELDS, id: '2', channelId: sampleId(2), status: 'failed' },
  { ...DELIVERY, id: '1', channelId: sampleId(4), kind: 'test', status: 'delivered' },
];

const TOKEN = {
  scopes: ['read'],
  createdAt: '2026-01-12T15:05:00.000Z',
  expiresAt: '2099-04-12T15:05:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
};

/** Never used, used, and expired. */
export const SAMPLE_TOKENS = [
  { ...TOKEN, id: sampleId(5), name: 'journal import with a name of the greatest length there is' },
  {
    ...TOKEN,
    id: sampleId(6),
    name: 'grafana',
    scopes: ['metrics'],
    lastUsedAt: SAMPLE_TIME,
    lastUsedFrom: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  },
  {
    ...TOKEN,
    id: sampleId(7),
    name: 'phone shortcut',
    scopes: ['read', 'control'],
    expiresAt: '2026-02-05T15:05:00.000Z',
  },
];

export const NEW_TOKEN = {
  id: sampleId(8),
  token: `tdl_${'8fK2mXr7Qv0ZtYw4LcN9sHbEa3JpGd6U'.repeat(2)}`,
  scopes: ['read', 'control'],
  expiresAt: TOKEN.expiresAt,
};
