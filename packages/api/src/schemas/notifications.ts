import { NOTICE_KINDS } from '@tideline/engine';
import { z } from 'zod';
import { isOneLine, isoInstant, pageSize, plainTextSchema, rowId, timeOfDay } from './common.ts';
import { email } from './email.ts';

export const MAX_CHANNELS = 10;

/** A critical alarm reaches every channel, so it is always among a channel's kinds. */
const noticeKinds = z
  .array(z.enum(NOTICE_KINDS))
  .max(50)
  .transform((given) => NOTICE_KINDS.filter((kind) => isAlwaysSent(kind) || given.includes(kind)));

function isAlwaysSent(kind: string): boolean {
  return kind === 'alarm-critical';
}

const WEB_ADDRESS_ERROR = 'must be an http or https address without a user name';

/** Chat apps put their secret into the address, so it is never shown again. */
const webAddress = z.string().max(500).refine(isWebAddress, { error: WEB_ADDRESS_ERROR });

export const channelConfigSchemas = {
  telegram: z.strictObject({
    botToken: z
      .string()
      .regex(/^\d{1,20}:[\w-]{20,100}$/, { error: 'must be a token as the BotFather gives it' }),
    chatId: z
      .string()
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, { error: 'must be a number, or a name with @' }),
  }),
  discord: z.strictObject({ url: webAddress }),
  slack: z.strictObject({ url: webAddress }),
  ntfy: z.strictObject({
    url: webAddress,
    topic: z.string().regex(/^[\w-]{1,64}$/, { error: 'must be letters, digits, _ and -' }),
    token: z
      .string()
      .regex(/^[\w.~+/=-]{1,200}$/, { error: 'must be an access token' })
      .optional(),
  }),
  webhook: z.strictObject({
    url: webAddress,
    secret: z
      .string()
      .min(16, { error: 'must have at least 16 characters' })
      .max(200)
      .refine(isOneLine, { error: 'must not hold control characters' }),
  }),
  email: z.strictObject({ to: email }),
  /** The browser's subscription, as `PushSubscription.toJSON` gives it. */
  push: z.strictObject({
    subscription: z.strictObject({
      endpoint: z.string().max(1_000).refine(isWebAddress, { error: WEB_ADDRESS_ERROR }),
      expirationTime: z.number().nullable().optional(),
      keys: z.strictObject({
        // A point of P-256: 65 bytes, of which the first is 4.
        p256dh: z
          .string()
          .regex(/^B[\w-]{86}$/, { error: 'must be a public key of 65 bytes in base64url' }),
        auth: z.string().regex(/^[\w-]{22}$/, { error: 'must be 16 bytes in base64url' }),
      }),
    }),
  }),
} as const;

export type ChannelType = keyof typeof channelConfigSchemas;
export type ChannelConfigs = {
  readonly [Type in ChannelType]: z.infer<(typeof channelConfigSchemas)[Type]>;
};

export const CHANNEL_TYPES = Object.keys(channelConfigSchemas) as [ChannelType, ...ChannelType[]];

const channelFields = {
  name: plainTextSchema(60),
  kinds: noticeKinds,
  /** New York time; a channel has both times or neither. */
  quietFrom: timeOfDay.nullable(),
  quietTo: timeOfDay.nullable(),
  hideAmounts: z.boolean(),
};

const newChannelFields = {
  ...channelFields,
  kinds: noticeKinds.default([...NOTICE_KINDS]),
  quietFrom: channelFields.quietFrom.default(null),
  quietTo: channelFields.quietTo.default(null),
  hideAmounts: channelFields.hideAmounts.default(false),
  /** Only administrators add the platform's channels. */
  platform: z.boolean().default(false),
};

/** The fields depend on the type, see `channelConfigSchemas`. */
const anyChannelConfig = z.record(z.string().max(30), z.unknown());

export const newChannel = z
  .strictObject({ ...newChannelFields, type: z.enum(CHANNEL_TYPES), config: anyChannelConfig })
  .superRefine(({ type, config: given }, context) => {
    const { error } = channelConfigSchemas[type].safeParse(given);
    for (const issue of error?.issues ?? []) {
      context.addIssue({ ...issue, path: ['config', ...issue.path] });
    }
  })
  .refine(areQuietHoursValid, {
    path: ['quietTo'],
    error: 'must be set together with quietFrom, and be another time',
  });

const channelId = z.uuid({ error: 'must be the id of a channel' });

const changedChannelFields = z
  .strictObject({ ...channelFields, config: anyChannelConfig })
  .partial().shape;

/** The configuration is replaced as a whole, by one of the same type. */
export const channelChange = z
  .strictObject({ id: channelId, ...changedChannelFields })
  .refine(({ id: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
    error: `at least one of ${Object.keys(changedChannelFields).join(', ')} is needed`,
  });

export const channelInput = z.strictObject({ id: channelId });

/** Leaves out the secrets: `config` shows the rest of the address. */
export const notificationChannel = z.strictObject({
  id: channelId,
  type: z.enum(CHANNEL_TYPES),
  name: z.string(),
  kinds: z.array(z.enum(NOTICE_KINDS)),
  quietFrom: timeOfDay.nullable(),
  quietTo: timeOfDay.nullable(),
  hideAmounts: z.boolean(),
  platform: z.boolean(),
  config: z.strictObject({
    host: z.string().optional(),
    chatId: z.string().optional(),
    to: z.string().optional(),
  }),
  createdAt: isoInstant,
  /** Since when the channel takes no messages; null while it does. */
  failingSince: isoInstant.nullable(),
  /** End of the quiet hours; null outside of them. */
  quietUntil: isoInstant.nullable(),
  /** Null before the first attempt with the present configuration. */
  lastTriedAt: isoInstant.nullable(),
  /** Our own words; null where the last attempt did not fail. */
  lastError: z.string().nullable(),
  waiting: z.number().int().nonnegative(),
});

export const channelsAnswer = z.strictObject({
  channels: z.array(notificationChannel),
  unavailable: z.array(z.strictObject({ type: z.enum(CHANNEL_TYPES), reason: z.string() })),
});

export const channelTestAnswer = z.strictObject({
  delivered: z.boolean(),
  error: z.string().nullable(),
  tookMs: z.number().int().nonnegative(),
});

const pageFields = { limit: pageSize.optional(), cursor: rowId.optional() };

export const deliveriesInput = z.strictObject({ id: channelId, ...pageFields });

export const allDeliveriesInput = z.strictObject(pageFields).optional();

export const channelDelivery = z.strictObject({
  id: rowId,
  channelId,
  kind: z.enum([...NOTICE_KINDS, 'test']),
  title: z.string(),
  text: z.string(),
  at: isoInstant,
  status: z.enum(['waiting', 'delivered', 'failed']),
  failures: z.number().int().nonnegative(),
  lastError: z.string().nullable(),
  triedAt: isoInstant.nullable(),
  tookMs: z.number().int().nonnegative().nullable(),
  /** Null unless an attempt failed, or quiet hours hold the message back. */
  nextTryAt: isoInstant.nullable(),
});

export const deliveriesAnswer = z.strictObject({
  deliveries: z.array(channelDelivery),
  nextCursor: rowId.nullable(),
});

/** This server's key, for `PushManager.subscribe`. */
export const pushKeyAnswer = z.strictObject({ publicKey: z.string() });

export type NewChannel = z.output<typeof newChannel>;
export type ChannelChange = z.output<typeof channelChange>;
export type ChannelEntry = z.infer<typeof notificationChannel>;
export type UnavailableChannelType = z.infer<typeof channelsAnswer>['unavailable'][number];
export type DeliveryEntry = z.infer<typeof channelDelivery>;
export type ChannelTest = z.infer<typeof channelTestAnswer>;

type QuietHours = Pick<ChannelEntry, 'quietFrom' | 'quietTo'>;

function isWebAddress(text: string): boolean {
  if (!isOneLine(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export function areQuietHoursValid({ quietFrom: from, quietTo: to }: QuietHours): boolean {
  return from === null || to === null ? from === to : from !== to;
}
