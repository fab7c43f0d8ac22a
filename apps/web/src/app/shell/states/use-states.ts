import { useBotStatus } from '../../../live/actions/bot-status.ts';
import { tradingStateOf } from '../../../live/actions/bot-status-store.ts';
import {
  type Unconfirmed,
  useUnconfirmedBot,
  useUnconfirmedTrading,
} from '../../../live/actions/unconfirmed-state.ts';
import { useConnection } from '../../../live/queries/connection.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { useIsServerSilent } from '../../../live/updates/use-is-server-silent.ts';
import type { State } from './states.tsx';

export interface TradingWindow {
  readonly isOpen: boolean;
  /** Time left, in the server's words; empty without a countdown. */
  readonly timeInfo: string;
}

export interface States {
  readonly brokerage: State;
  readonly marketData: State;
  readonly bot: State;
  readonly trading: State;
  /** The unconfirmed action on the bot or trading; null when all are confirmed. */
  readonly unconfirmedBot: Unconfirmed | null;
  readonly unconfirmedTrading: Unconfirmed | null;
  /** Not read again in time, so the states may have changed. */
  readonly isOld: boolean;
  /** The trading window; null until known. */
  readonly window: TradingWindow | null;
}

export function useStates(): States {
  const { status: connection } = useConnection();
  const { status } = useBotStatus();
  const { data: trading } = useTradingStatus();
  const isOld = useIsServerSilent();
  const unconfirmedBot = useUnconfirmedBot();
  const unconfirmedTrading = useUnconfirmedTrading();
  const tradingState = status === null ? null : tradingStateOf(status);
  return {
    brokerage: connection,
    marketData: connection,
    bot: botState(status?.botActive ?? null, tradingState),
    // All but active shows as inactive (specification §11.3); the bot's state says paused.
    trading: tradingState === null || tradingState === 'active' ? tradingState : 'inactive',
    unconfirmedBot,
    unconfirmedTrading,
    isOld,
    window:
      trading === undefined
        ? null
        : {
            isOpen: trading.isWithinTradingHours && trading.isMarketOpen,
            timeInfo: trading.timeInfo,
          },
  };
}

function botState(botActive: boolean | null, trading: State): State {
  if (botActive === null) return null;
  if (!botActive) return 'inactive';
  return trading === 'paused' ? 'paused' : 'active';
}
