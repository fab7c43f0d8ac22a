import type { AccountState } from './state.ts';

export type TradingState = 'active' | 'paused' | 'inactive';

/** Active, paused or inactive (specification §6.1), apart from the bot switch. */
export function tradingState(state: Pick<AccountState, 'isActive' | 'settings'>): TradingState {
  if (!state.isActive) return 'inactive';
  return state.settings.autoTrade ? 'active' : 'paused';
}
