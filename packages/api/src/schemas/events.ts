import { z } from 'zod';

/** Parts of what a signed-in user sees, each to be read again once it has changed. */
const CHANGING = [
  'account',
  'positions',
  'orders',
  'bot',
  'settings',
  'config',
  'market',
  'signal',
  'decisions',
  'alarms',
  'security',
  'users',
  'trading',
] as const;

/** The data of one message of `GET /api/events`, a stream of server-sent events. */
export const serverEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('changed'), what: z.array(z.enum(CHANGING)).min(1) }),
  /** The last message: the session has ended. */
  z.strictObject({ type: z.literal('signed-out') }),
]);

export type ServerEvent = z.infer<typeof serverEvent>;
