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

/**
 * Each gate's codes in the pre-trade catalogue. `EXIT_QTY` reduces a sell and never refuses it.
 * Other codes are gates of specification §7.2 and of rules, which the catalogue does not have.
 */
export const GATE_CODES_BY_CATALOGUE_ID = {
  G01: ['KILL_SWITCH'],
  G02: ['USER_STATE'],
  G03: ['BREAKER', 'USER_LOSS'],
  G04: ['WINDOW'],
  G05: ['CLOCK'],
  G06: ['STREAM_READY'],
  G07: ['DUPLICATE'],
  G08: ['SIZE'],
  G09: ['QUOTE'],
  G10: ['COLLAR'],
  G11: ['RATE'],
  G12: ['REPEAT'],
  G13: ['EXIT_QTY'],
  G14: ['CONTRACT'],
  G15: ['ACCOUNT'],
  G16: ['INTENT_TTL'],
} as const satisfies Readonly<Record<string, readonly (RefusalCode | SendRefusalCode)[]>>;

export interface GateReading {
  readonly code: RefusalCode;
  readonly passes: boolean;
  readonly rule: string;
  /** The value in words, such as "51.7, short by 3.3". */
  readonly reading: string;
}
