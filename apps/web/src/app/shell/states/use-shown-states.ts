import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import {
  useUnconfirmedBot,
  useUnconfirmedTrading,
} from '../../../live/actions/unconfirmed-state.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';
import { useConnection } from '../../../live/queries/connection.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { useIsServerSilent } from '../../../live/updates/use-is-server-silent.ts';
import type { ShownState } from './state-sign.tsx';

/** States are null, and the window undefined, until known. */
export function useShownStates() {
  const { status: connection } = useConnection();
  const { status } = useBotStatus();
  const { data: trading } = useTradingStatus();
  const isServerSilent = useIsServerSilent();
  const unconfirmedBot = useUnconfirmedBot();
  const unconfirmedTrading = useUnconfirmedTrading();
  const tradingState = status === null ? null : tradingStateOf(status);
  // All but active shows as inactive (specification §11.3); the bot's state says paused.
  const shownTradingState: ShownState =
    tradingState === null || tradingState === 'active' ? tradingState : 'inactive';
  return {
    /** The state of brokerage and market data alike. */
    connection,
    bot: shownBotState(status?.botActive ?? null, tradingState),
    trading: shownTradingState,
    unconfirmedBot,
    unconfirmedTrading,
    /** Not read again in time, so the states may have changed. */
    isServerSilent,
    window: trading && {
      isOpen: trading.isWithinTradingHours && trading.isMarketOpen,
      /** Time left, in the server's words; empty without a countdown. */
      timeInfo: trading.timeInfo,
    },
  };
}

function shownBotState(isBotActive: boolean | null, tradingState: ShownState): ShownState {
  if (isBotActive === null) return null;
  if (!isBotActive) return 'inactive';
  return tradingState === 'paused' ? 'paused' : 'active';
}
