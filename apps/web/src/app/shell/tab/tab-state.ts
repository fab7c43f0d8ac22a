import type { State } from '../states/states.tsx';

/** What a tab says of itself while another one is looked at. */
export type TabState = 'trading' | 'paused' | 'stopped' | 'problem';

interface TabFacts {
  /** Of the bot; null while it is not known. */
  readonly bot: State;
  /** Of trading; null while it is not known. */
  readonly trading: State;
  /** The server did not answer the last time. */
  readonly isAway: boolean;
  /** Nobody confirmed what was asked for last. */
  readonly isInDoubt: boolean;
  /** Alarms of the highest severity that nobody has acknowledged. */
  readonly criticalAlarms: number;
  /** Trading is on, and the broker, the breaker or the kill switch keeps it from entering. */
  readonly isKept: boolean;
}

/** The worst of it; null while nothing is known. */
export function tabStateOf(facts: TabFacts): TabState | null {
  const { bot, trading } = facts;
  if (facts.isAway || facts.isInDoubt || facts.criticalAlarms > 0) return 'problem';
  if (bot === null || trading === null) return null;
  if (bot === 'paused') return 'paused';
  if (bot === 'inactive' || trading === 'inactive') return 'stopped';
  return facts.isKept ? 'problem' : 'trading';
}
