import { z } from 'zod';

/** Topics that a client reads again once changed. */
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

/** Message of `GET /api/events`, a stream of server-sent events. */
export const serverEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('changed'), what: z.array(z.enum(CHANGING)).min(1) }),
  /** The last message: the session is over. */
  z.strictObject({ type: z.literal('signed-out') }),
]);

export type ServerEvent = z.infer<typeof serverEvent>;
