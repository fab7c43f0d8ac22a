import type { ShownState } from '../states/state-sign.tsx';

/** Shown in the title and icon of a hidden tab. */
export type TabState = 'trading' | 'paused' | 'stopped' | 'problem';

interface TabStateInputs {
  readonly botState: ShownState;
  readonly tradingState: ShownState;
  /** The server did not answer last time. */
  readonly isServerSilent: boolean;
  readonly isActionUnconfirmed: boolean;
  /** Unacknowledged ones. */
  readonly criticalAlarmCount: number;
  /** Trading is on, but broker, breaker or kill switch blocks entries. */
  readonly areEntriesBlocked: boolean;
}

/** The worst; null while nothing is known. */
export function tabStateOf(inputs: TabStateInputs): TabState | null {
  const { botState, tradingState } = inputs;
  if (inputs.isServerSilent || inputs.isActionUnconfirmed || inputs.criticalAlarmCount > 0)
    return 'problem';
  if (botState === null || tradingState === null) return null;
  if (botState === 'paused') return 'paused';
  if (botState === 'inactive' || tradingState === 'inactive') return 'stopped';
  return inputs.areEntriesBlocked ? 'problem' : 'trading';
}
