import type { FaultSwitch } from './fault-switch.ts';

/**
 * A late request waits in market milliseconds, a late answer in wall milliseconds, which clients'
 * time-outs go by.
 */
export type RequestFault =
  | { readonly type: 'served' }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly status: 429 | 500 | 503 }
  | { readonly type: 'late'; readonly marketDelayMs: number }
  | { readonly type: 'answer-lost' }
  | { readonly type: 'answer-late'; readonly wallDelayMs: number }
  | { readonly type: 'answer-broken'; readonly status: 500 | 502 | 504 }
  | { readonly type: 'answer-garbled'; readonly form: 'html' | 'part' | 'nothing' };

const REQUEST_LATE_MS = { low: 5_000, high: 30_000 } as const;
const ANSWER_LATE_MS = { low: 1_000, high: 10_000 } as const;

/**
 * Every class draws on each request, so none depends on another. Of several strikes the first on
 * the way wins.
 */
export function nextRequestFault(faults: FaultSwitch): RequestFault {
  const isLost = faults.strikesNext('request-lost');
  const isLate = faults.strikesNext('request-late');
  const isLimited = faults.strikesNext('rate-limited');
  const isRefused = faults.strikesNext('error-before');
  const isBroken = faults.strikesNext('error-after');
  const isAnswerLost = faults.strikesNext('answer-lost');
  const isAnswerLate = faults.strikesNext('answer-late');
  const isGarbled = faults.strikesNext('answer-garbled');
  if (isLost) return { type: 'lost' };
  if (isLate) {
    const { low, high } = REQUEST_LATE_MS;
    return {
      type: 'late',
      marketDelayMs: faults.drawNumberForLastFault('request-late', low, high),
    };
  }
  if (isLimited) return { type: 'refused', status: 429 };
  if (isRefused) {
    return {
      type: 'refused',
      status: faults.drawNumberForLastFault('error-before', 0, 1) === 0 ? 500 : 503,
    };
  }
  if (isBroken) {
    const status =
      ([500, 502, 504] as const)[faults.drawNumberForLastFault('error-after', 0, 2)] ?? 500;
    return { type: 'answer-broken', status };
  }
  if (isAnswerLost) return { type: 'answer-lost' };
  if (isAnswerLate) {
    const { low, high } = ANSWER_LATE_MS;
    return {
      type: 'answer-late',
      wallDelayMs: faults.drawNumberForLastFault('answer-late', low, high),
    };
  }
  if (isGarbled) {
    const forms = ['html', 'part', 'nothing'] as const;
    const form = forms[faults.drawNumberForLastFault('answer-garbled', 0, 2)] ?? 'html';
    return { type: 'answer-garbled', form };
  }
  return { type: 'served' };
}
