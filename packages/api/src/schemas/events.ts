import { z } from 'zod';

/** After a message with one of these types a client reads that data again. */
const CHANGED_DATA_KINDS = [
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

export const serverEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('changed'), what: z.array(z.enum(CHANGED_DATA_KINDS)).min(1) }),
  z.strictObject({ type: z.literal('signed-out') }),
]);

export type ServerEvent = z.infer<typeof serverEvent>;
