import type { TradingSettings } from './settings.ts';

/** Null turns a rule off, which is the default. A position keeps the rules it was entered with. */
export interface TradingRules extends Readonly<Record<keyof typeof RULE_RANGES, number | null>> {
  /** "HH:MM" in New York, inside the entry window. */
  readonly noEntryBefore: string | null;
  readonly noEntryAfter: string | null;
}

export const NO_RULES: TradingRules = {
  trailingActivation: null,
  trailingDistance: null,
  breakEvenAt: null,
  maxHoldingMinutes: null,
  noEntryBefore: null,
  noEntryAfter: null,
  dailyProfitTarget: null,
  dailyLossLimit: null,
  maxEntriesPerDay: null,
  maxLossesPerDay: null,
  coolDownBars: null,
  coolDownBarsAfterStop: null,
  protectiveStop: null,
};

/** Both ends are included. The operator's caps may be lower. */
export const RULE_RANGES = {
  /**
   * Gain of the mark, in percent of the entry price, from which on the stop follows the peak mark.
   */
  trailingActivation: { min: 1, max: 1000, isWhole: false },
  /** In percent of the peak mark; set with the activation or not at all. */
  trailingDistance: { min: 5, max: 95, isWhole: false },
  /**
   * Gain in percent from which on the stop is at least the entry price plus the fees of both sides.
   */
  breakEvenAt: { min: 1, max: 1000, isWhole: false },
  maxHoldingMinutes: { min: 5, max: 360, isWhole: true },
  /** Net realised gain, in percent of the day's first equity, after which the day has no entry. */
  dailyProfitTarget: { min: 0.5, max: 100, isWhole: false },
  /** Percent of the day's first equity; at most the operator's cap. */
  dailyLossLimit: { min: 0.1, max: 100, isWhole: false },
  maxEntriesPerDay: { min: 1, max: 1000, isWhole: true },
  maxLossesPerDay: { min: 1, max: 1000, isWhole: true },
  /** Bars without an entry: on both sides after a close, on the same side after a stop. */
  coolDownBars: { min: 0, max: 78, isWhole: true },
  coolDownBarsAfterStop: { min: 0, max: 78, isWhole: true },
  /** Percent below the entry price at which a stop order waits at the broker. */
  protectiveStop: { min: 20, max: 90, isWhole: false },
} as const satisfies Record<
  string,
  { readonly min: number; readonly max: number; readonly isWhole: boolean }
>;

/** The protective stop lies at least this many points below the stop loss, so it sells last. */
const MIN_PROTECTIVE_STOP_GAP_POINTS = 10;

export interface RuleFault {
  readonly field: keyof TradingRules;
  readonly message: string;
}

/** Null when the values fit together. */
export function ruleFault(
  rules: TradingRules,
  { stopLoss }: Pick<TradingSettings, 'stopLoss'>,
): RuleFault | null {
  const { trailingActivation, trailingDistance, protectiveStop } = rules;
  const { noEntryBefore, noEntryAfter } = rules;
  if ((trailingActivation === null) !== (trailingDistance === null)) {
    const field = trailingActivation === null ? 'trailingActivation' : 'trailingDistance';
    return { field, message: 'trailingActivation and trailingDistance are set both or neither' };
  }
  if (noEntryBefore !== null && noEntryAfter !== null && noEntryBefore >= noEntryAfter) {
    return { field: 'noEntryAfter', message: 'noEntryAfter must be later than noEntryBefore' };
  }
  if (protectiveStop !== null && protectiveStop < stopLoss + MIN_PROTECTIVE_STOP_GAP_POINTS) {
    const message = `protectiveStop must lie at least ${MIN_PROTECTIVE_STOP_GAP_POINTS} points below stopLoss (${stopLoss} %)`;
    return { field: 'protectiveStop', message };
  }
  return null;
}
