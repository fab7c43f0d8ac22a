import type { ShownState } from '../states/states.tsx';

/** Shown in the title and icon of a hidden tab. */
export type TabState = 'trading' | 'paused' | 'stopped' | 'problem';

interface TabFacts {
  readonly bot: ShownState;
  readonly trading: ShownState;
  /** The server did not answer last time. */
  readonly isAway: boolean;
  /** The last action is unconfirmed. */
  readonly isInDoubt: boolean;
  /** Unacknowledged ones. */
  readonly criticalAlarms: number;
  /** Trading is on, but broker, breaker or kill switch blocks entries. */
  readonly isKept: boolean;
}

/** The worst; null while nothing is known. */
export function tabStateOf(facts: TabFacts): TabState | null {
  const { bot, trading } = facts;
  if (facts.isAway || facts.isInDoubt || facts.criticalAlarms > 0) return 'problem';
  if (bot === null || trading === null) return null;
  if (bot === 'paused') return 'paused';
  if (bot === 'inactive' || trading === 'inactive') return 'stopped';
  return facts.isKept ? 'problem' : 'trading';
}
