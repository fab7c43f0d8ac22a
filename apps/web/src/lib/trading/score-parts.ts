import type { BackendLogic, SignalFlag, SignalPart } from '@tideline/api/schemas';
import { WEIGHTS } from '@tideline/engine';
import { uncapitalised } from '../text/capitals.ts';
import { DASH, decimal, percent } from '../text/format.ts';

/** Short, as they stand beside bars. */
export const SCORE_PART_LABELS: Record<SignalPart['part'], string> = {
  chartPattern: 'Chart pattern',
  ema: 'EMA',
  rsi: 'RSI',
  mfi: 'MFI',
  adx: 'ADX',
  relativeVolume: 'Rel. volume',
  iv: 'IV',
  slippage: 'Slippage',
};

export type ScorePartRow = ReturnType<typeof scorePartRows>[number];

/** Slippage is a gate and gives no points. */
export function scorePartRows(signal: BackendLogic) {
  return signal.parts
    .filter(({ part }) => part !== 'slippage')
    .map(({ part, max }) => ({
      part,
      label: SCORE_PART_LABELS[part],
      max,
      /** The missing input that makes the score 0; null where the market itself gives 0. */
      missing: missingInput(part, signal),
      bearish: signal.bearishBreakdown[`${part}Points`],
      bullish: signal.bullishBreakdown[`${part}Points`],
    }));
}

const { leastSessions } = WEIGHTS.parts.relativeVolume;
const { untilClose } = WEIGHTS.parts.iv;

const MISSING_REASONS: Record<SignalFlag['reason'], string> = {
  'warming-up': 'Too few bars so far',
  'not-computable': 'No value for such bars',
  fault: 'The indicator broke down',
  'few-sessions': `Fewer than ${leastSessions} sessions of history`,
  'no-quotes': 'No fresh quote',
  'near-close': `Not read in the last ${untilClose / 60_000} minutes`,
};

const NO_BAR_TEXT = 'No bar yet';

function missingInput(part: SignalPart['part'], signal: BackendLogic): string | null {
  if (!signal.hasData) return NO_BAR_TEXT;
  const flag = signal.flags.find((each) => each.part === part);
  return flag === undefined ? null : MISSING_REASONS[flag.reason];
}

/** Why there is no sum; null where the market itself gives 0. */
export function missingSumReason(signal: BackendLogic): string | null {
  if (!signal.hasData) return 'no bar yet';
  const isAllMissing = scorePartRows(signal).every(({ missing }) => missing !== null);
  if (!isAllMissing) return null;
  return signal.warmingUp ? 'warming up' : 'no input';
}

/** Out of 100. */
export function scoreSumText(sum: number, signal: BackendLogic): string {
  return missingSumReason(signal) === null ? decimal(sum, 1) : DASH;
}

/** `IV: no fresh quote` */
export function missingInputs(signal: BackendLogic): readonly string[] {
  if (!signal.hasData) return [];
  return scorePartRows(signal).flatMap(({ label, missing }) =>
    missing === null ? [] : [`${label}: ${uncapitalised(missing)}`],
  );
}

export function partValueText(part: SignalPart['part'], signal: BackendLogic): string {
  const { emaFast, emaSlow, relativeVolume } = signal;
  switch (part) {
    case 'chartPattern':
      return 'Candles and structure of the last bars';
    case 'ema': {
      if (emaFast === null || emaSlow === null) return 'Not known yet';
      const relation = emaFast >= emaSlow ? 'over' : 'under';
      return `Fast ${decimal(emaFast)} ${relation} slow ${decimal(emaSlow)}`;
    }
    case 'rsi':
      return valueOrUnknown(signal.rsi, (value) => `RSI ${decimal(value, 1)}`);
    case 'mfi':
      return valueOrUnknown(signal.mfi, (value) => `MFI ${decimal(value, 1)}`);
    case 'adx':
      return valueOrUnknown(signal.adx, (value) => `ADX ${decimal(value, 1)}, full at 30`);
    case 'relativeVolume':
      return valueOrUnknown(relativeVolume, (value) => `${decimal(value)}× of this time of day`);
    case 'iv':
      return valueOrUnknown(signal.iv, (value) => `${percent(value)} implied volatility`);
    case 'slippage':
      return valueOrUnknown(signal.slippage, (value) => `${percent(value, 2)} half-spread`);
  }
}

function valueOrUnknown(value: number | null, format: (value: number) => string): string {
  return value === null ? 'Not known yet' : format(value);
}
