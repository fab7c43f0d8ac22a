import type { AccountState } from './state.ts';

export type TradingState = 'active' | 'paused' | 'inactive';

/** As in specification §6.1; the bot switch is separate. */
export function tradingState(state: Pick<AccountState, 'isActive' | 'settings'>): TradingState {
  if (!state.isActive) return 'inactive';
  return state.settings.autoTrade ? 'active' : 'paused';
}
