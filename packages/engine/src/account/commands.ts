import { isWithinTradingHours } from '../hours/window.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import type { EpochMs, Moment } from '../model/time.ts';
import { NO_RULES } from '../model/trading-rules.ts';
import type { Policy } from '../risk/policy.ts';
import { startExit } from './exit/exit.ts';
import { tradingWindowAt } from './reading/account-facts.ts';
import type { UserCommand } from './state/event.ts';
import type { AccountState } from './state/state.ts';
import { changeState, type StepContext } from './state/step-context.ts';

export interface CommandRefusal {
  readonly code: 'OUTSIDE_HOURS' | 'BARRED' | 'MARKET_CLOSED' | 'NOT_FOUND';
  readonly message: string;
}

export const OUTSIDE_HOURS_MESSAGE =
  'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.';

export function startRefusal(
  state: AccountState,
  now: EpochMs,
  policy: Policy,
): CommandRefusal | null {
  if (state.barred !== null) return { code: 'BARRED', message: state.barred };
  if (isWithinTradingHours(now, policy.sessions)) return null;
  return { code: 'OUTSIDE_HOURS', message: OUTSIDE_HOURS_MESSAGE };
}

/** Risk never refuses a close: only an empty position or a closed market does. */
export function closeRefusal(
  state: AccountState,
  positionId: string,
  at: Moment,
  policy: Policy,
): CommandRefusal | null {
  if (state.trade?.id !== positionId) {
    return { code: 'NOT_FOUND', message: 'There is no such open position.' };
  }
  if (tradingWindowAt(policy, at) !== null) return null;
  const message = 'Positions can only be closed while the market is open.';
  return { code: 'MARKET_CLOSED', message };
}

export function isTradeClosing(state: AccountState): boolean {
  return state.trade !== null && state.trade.exit !== null;
}

export function applyCommand(draft: StepContext, { command }: UserCommand): void {
  const { state, at, policy } = draft;
  switch (command.type) {
    case 'bot':
      // Turning the bot on again must not resume trading.
      changeState(draft, { botActive: command.active, isActive: state.isActive && command.active });
      return;
    case 'start':
      if (startRefusal(state, at.market, policy) !== null) return;
      changeState(draft, {
        botActive: true,
        isActive: true,
        settings: { ...state.settings, ...command.changes, autoTrade: true },
      });
      return;
    case 'pause':
      changeState(draft, { settings: { ...state.settings, autoTrade: false } });
      return;
    case 'stop':
      changeState(draft, { isActive: false });
      return;
    case 'settings':
      changeState(draft, { settings: command.settings });
      return;
    case 'rules':
      changeState(draft, { rules: command.rules });
      return;
    case 'reset':
      changeState(draft, {
        settings: DEFAULT_SETTINGS,
        rules: NO_RULES,
        // A reset switches auto-trade on, which must not resume a trader who has paused.
        isActive: state.isActive && state.settings.autoTrade,
      });
      return;
    case 'close':
      if (state.trade !== null && tradingWindowAt(policy, at) !== null) startExit(draft, 'user');
      return;
    case 'flatten':
      if (state.isActive) changeState(draft, { isActive: false });
      if (state.trade !== null && tradingWindowAt(policy, at) !== null) {
        startExit(draft, command.reason);
      }
      return;
    case 'bar-from-entries':
      // Lifting a suspension must not resume trading.
      changeState(draft, {
        barred: command.reason,
        isActive: state.isActive && command.reason === null,
      });
      return;
  }
}
