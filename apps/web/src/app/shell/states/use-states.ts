import { useBotStatus } from '../../../live/acts/bot-status.ts';
import { tradingStateOf } from '../../../live/acts/bot-status-store.ts';
import {
  type Unconfirmed,
  useBotDoubt,
  useTradingDoubt,
} from '../../../live/acts/unconfirmed-state.ts';
import { useConnection } from '../../../live/readings/connection.ts';
import { useTradingStatus } from '../../../live/readings/readings.ts';
import type { State } from './states.tsx';

export interface WindowReading {
  readonly isOpen: boolean;
  /** Time left, in the server's words; empty without a countdown. */
  readonly timeInfo: string;
}

export interface States {
  readonly brokerage: State;
  readonly marketData: State;
  readonly bot: State;
  readonly trading: State;
  /** Null when all acts on the bot or trading are confirmed. */
  readonly botDoubt: Unconfirmed | null;
  readonly tradingDoubt: Unconfirmed | null;
  /** They could not be read again: what they say may have changed. */
  readonly isOld: boolean;
  /** Null until known. */
  readonly window: WindowReading | null;
}

/** For header, strip and the sidebar's foot. */
export function useStates(): States {
  const { status: connection } = useConnection();
  const { status } = useBotStatus();
  const { data: trading, isError: isOld } = useTradingStatus();
  const botDoubt = useBotDoubt();
  const tradingDoubt = useTradingDoubt();
  const tradingState = status === null ? null : tradingStateOf(status);
  return {
    brokerage: connection,
    marketData: connection,
    bot: botState(status?.botActive ?? null, tradingState),
    // All but active shows as inactive (specification §11.3); the bot's state says paused.
    trading: tradingState === null || tradingState === 'active' ? tradingState : 'inactive',
    botDoubt,
    tradingDoubt,
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
