import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { NO_RULES } from '../../model/trading-rules.ts';
import type { AccountState } from './state.ts';
import { STATE_VERSION } from './upgrade.ts';

export function initialState(userId: string, settings = DEFAULT_SETTINGS): AccountState {
  return {
    version: STATE_VERSION,
    userId,
    sequence: 0,
    lastAt: { market: 0, wall: 0 },
    botActive: false,
    isActive: false,
    settings,
    rules: NO_RULES,
    barred: null,
    venue: null,
    book: null,
    day: null,
    trade: null,
    lastTrade: null,
    tradeCount: 0,
    foreign: { orders: [], symbols: [] },
    lastDecidedBar: null,
    lost: null,
    keysRefused: null,
    coolDown: { call: 0, put: 0 },
    stopsRefusedOn: null,
    formerAccounts: [],
  };
}
