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

const REQUEST_LATE_MS = [5_000, 30_000] as const;
const ANSWER_LATE_MS = [1_000, 10_000] as const;

/**
 * Every class draws on each request, so none depends on another. If several strike, the earliest on
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
    const marketDelayMs = faults.drawNumberForLastFault('request-late', ...REQUEST_LATE_MS);
    return { type: 'late', marketDelayMs };
  }
  if (isLimited) return { type: 'refused', status: 429 };
  if (isRefused) {
    const status = faults.drawNumberForLastFault('error-before', 0, 1) === 0 ? 500 : 503;
    return { type: 'refused', status };
  }
  if (isBroken) {
    const statuses = [500, 502, 504] as const;
    const status = statuses[faults.drawNumberForLastFault('error-after', 0, 2)] ?? 500;
    return { type: 'answer-broken', status };
  }
  if (isAnswerLost) return { type: 'answer-lost' };
  if (isAnswerLate) {
    const wallDelayMs = faults.drawNumberForLastFault('answer-late', ...ANSWER_LATE_MS);
    return { type: 'answer-late', wallDelayMs };
  }
  if (isGarbled) {
    const forms = ['html', 'part', 'nothing'] as const;
    const form = forms[faults.drawNumberForLastFault('answer-garbled', 0, 2)] ?? 'html';
    return { type: 'answer-garbled', form };
  }
  return { type: 'served' };
}
