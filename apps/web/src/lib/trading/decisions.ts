import type { Decision } from '@tideline/api/schemas';

export const BAR_MS = 5 * 60_000;

/** Bars are named by their end, when they were decided on. */
export function endOfBarMs(barStart: string): number {
  return Date.parse(barStart) + BAR_MS;
}

/** Neighbouring bars with the same outcome. */
export interface DecisionRun {
  readonly outcome: Decision['outcome'];
  /** End of the oldest bar, and of the newest. */
  readonly oldestBarEndMs: number;
  readonly newestBarEndMs: number;
  readonly barCount: number;
  /** The newest bar's. */
  readonly sentence: string;
}

/** Newest decisions first, in and out; a sent order always stands alone. */
export function groupDecisions(decisions: readonly Decision[]): readonly DecisionRun[] {
  const runs: DecisionRun[] = [];
  for (const { outcome, barStart, sentence } of decisions) {
    const endMs = endOfBarMs(barStart);
    const lastRun = runs.at(-1);
    if (
      lastRun?.outcome === outcome &&
      outcome !== 'entered' &&
      lastRun.oldestBarEndMs - endMs === BAR_MS
    ) {
      runs[runs.length - 1] = { ...lastRun, oldestBarEndMs: endMs, barCount: lastRun.barCount + 1 };
    } else
      runs.push({ outcome, oldestBarEndMs: endMs, newestBarEndMs: endMs, barCount: 1, sentence });
  }
  return runs;
}

type Tone = 'accent' | 'neutral' | 'warn' | 'loss';

/** A neutral tone for the market's or the state's decision, another for a gate's refusal. */
const OUTCOMES: Record<Decision['outcome'], readonly [name: string, tone: Tone]> = {
  entered: ['Order sent', 'accent'],
  'no-signal': ['No signal', 'neutral'],
  KILL_SWITCH: ['Kill switch', 'loss'],
  HALT: ['Automatic halt', 'loss'],
  USER_STATE: ['Trading off', 'neutral'],
  ACCOUNT: ['Account', 'warn'],
  BREAKER: ['Circuit breaker', 'loss'],
  USER_LOSS: ['Daily loss', 'loss'],
  PROFIT_TARGET: ['Day’s target', 'neutral'],
  WINDOW: ['Window', 'neutral'],
  BLACKOUT: ['Blackout', 'neutral'],
  CLOCK: ['Clock', 'warn'],
  STREAM_READY: ['Broker stream', 'warn'],
  ALARM_UNSEEN: ['Alarm not seen', 'loss'],
  DUPLICATE: ['Position open', 'neutral'],
  FEED: ['Market data', 'warn'],
  THRESHOLD: ['Threshold', 'warn'],
  MONEY_FLOW: ['Money flow', 'warn'],
  RATE: ['Day’s limit', 'warn'],
  REPEAT: ['Repeated losses', 'warn'],
  COOL_DOWN: ['Cool-down', 'neutral'],
  CONTRACT: ['Contract', 'warn'],
  QUOTE: ['Quote', 'warn'],
  SLIPPAGE: ['Slippage', 'warn'],
  COLLAR: ['Price limits', 'warn'],
  SIZE: ['Size', 'warn'],
};

/** The breaker's gate also refuses while the equity is unknown. */
export function outcomeName({ outcome, sentence }: Pick<Decision, 'outcome' | 'sentence'>): string {
  const isBreakerTripped = /breaker is active|: active\.$/.test(sentence);
  return outcome === 'BREAKER' && !isBreakerTripped ? 'Equity not known' : OUTCOMES[outcome]?.[0];
}

export const outcomeTone = (outcome: Decision['outcome']): Tone => OUTCOMES[outcome]?.[1] ?? 'warn';
