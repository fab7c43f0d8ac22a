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

const OUTCOME_NAMES: Record<Decision['outcome'], string> = {
  entered: 'Order sent',
  'no-signal': 'No signal',
  KILL_SWITCH: 'Kill switch',
  HALT: 'Automatic halt',
  USER_STATE: 'Trading off',
  ACCOUNT: 'Account',
  BREAKER: 'Circuit breaker',
  USER_LOSS: 'Daily loss',
  PROFIT_TARGET: 'Day’s target',
  WINDOW: 'Window',
  BLACKOUT: 'Blackout',
  CLOCK: 'Clock',
  STREAM_READY: 'Broker stream',
  ALARM_UNSEEN: 'Alarm not seen',
  DUPLICATE: 'Position open',
  FEED: 'Market data',
  THRESHOLD: 'Threshold',
  MONEY_FLOW: 'Money flow',
  RATE: 'Day’s limit',
  REPEAT: 'Repeated losses',
  COOL_DOWN: 'Cool-down',
  CONTRACT: 'Contract',
  QUOTE: 'Quote',
  SLIPPAGE: 'Slippage',
  COLLAR: 'Price limits',
  SIZE: 'Size',
};

/** The breaker's gate also refuses while the equity is unknown. */
export function outcomeName({ outcome, sentence }: Pick<Decision, 'outcome' | 'sentence'>): string {
  const isBreakerTripped = /breaker is active|: active\.$/.test(sentence);
  return outcome === 'BREAKER' && !isBreakerTripped ? 'Equity not known' : OUTCOME_NAMES[outcome];
}

/** A neutral tone for the market's or the state's decision, another for a gate's refusal. */
export function outcomeTone(outcome: Decision['outcome']): 'accent' | 'neutral' | 'warn' | 'loss' {
  switch (outcome) {
    case 'entered':
      return 'accent';
    case 'no-signal':
    case 'USER_STATE':
    case 'DUPLICATE':
    case 'COOL_DOWN':
    case 'PROFIT_TARGET':
    case 'WINDOW':
    case 'BLACKOUT':
      return 'neutral';
    case 'KILL_SWITCH':
    case 'HALT':
    case 'ALARM_UNSEEN':
    case 'BREAKER':
    case 'USER_LOSS':
      return 'loss';
    default:
      return 'warn';
  }
}
