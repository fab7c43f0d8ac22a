import type { AccountState } from './state.ts';

export type TradingState = 'active' | 'paused' | 'inactive';

/** By specification §6.1. The bot's switch is apart from it. */
export function tradingState(state: Pick<AccountState, 'isActive' | 'settings'>): TradingState {
  if (!state.isActive) return 'inactive';
  return state.settings.autoTrade ? 'active' : 'paused';
}
