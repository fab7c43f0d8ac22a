import { useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { useShownStates } from '../states/use-shown-states.ts';
import { type TabState, tabStateOf } from './tab-state.ts';

export function useTabState(): TabState | null {
  const {
    bot: botState,
    trading: tradingState,
    connection,
    unconfirmedBot,
    unconfirmedTrading,
    isServerSilent,
  } = useShownStates();
  const status = useTradingStatus();
  const positions = usePositions({ isAlwaysRead: true });
  const { data: alarms } = useOpenAlarms();
  const isKilled = useIsKillSwitchEngaged() === true;
  return tabStateOf({
    botState,
    tradingState,
    // Positions are read in hidden tabs too.
    isServerSilent: isServerSilent || positions.isError,
    isActionUnconfirmed:
      unconfirmedBot?.isOutcomeUnknown === true || unconfirmedTrading?.isOutcomeUnknown === true,
    criticalAlarmCount: (alarms?.alarms ?? []).filter(({ severity }) => severity === 'critical')
      .length,
    areEntriesBlocked:
      isKilled ||
      status.data?.circuitBreakerActive === true ||
      connection === 'error' ||
      connection === 'disconnected',
  });
}
