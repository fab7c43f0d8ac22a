/** Codes of the entry gates, in the order in which they are asked. Stable: they are stored and shown. */
export const REFUSAL_CODES = [
  'KILL_SWITCH',
  'USER_STATE',
  'ACCOUNT',
  'BREAKER',
  'USER_LOSS',
  'WINDOW',
  'CLOCK',
  'STREAM_READY',
  'DUPLICATE',
  'FEED',
  'THRESHOLD',
  'MONEY_FLOW',
  'RATE',
  'REPEAT',
  'COOL_DOWN',
  'CONTRACT',
  'QUOTE',
  'SLIPPAGE',
  'SIZE',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** What one gate read: the rule in words, the value it saw, and whether it lets an entry pass. */
export interface GateReading {
  readonly code: RefusalCode;
  readonly passes: boolean;
  /** "Threshold 55.0" */
  readonly rule: string;
  /** "51.7, short by 3.3" */
  readonly reading: string;
}
