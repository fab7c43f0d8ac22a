/** Codes of the entry gates, in order. They are stored and shown, so none is renamed. */
export const REFUSAL_CODES = [
  'KILL_SWITCH',
  'HALT',
  'USER_STATE',
  'ACCOUNT',
  'BREAKER',
  'USER_LOSS',
  'PROFIT_TARGET',
  'WINDOW',
  'BLACKOUT',
  'CLOCK',
  'STREAM_READY',
  'ALARM_UNSEEN',
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
  'COLLAR',
  'SIZE',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Checked when an order is sent: `INTENT_TTL` for entries, `EXIT_QTY` for sells. */
export type SendRefusalCode = 'INTENT_TTL' | 'EXIT_QTY';

export interface GateReading {
  readonly code: RefusalCode;
  readonly passes: boolean;
  readonly rule: string;
  /** The value in words, such as "51.7, short by 3.3". */
  readonly reading: string;
}
