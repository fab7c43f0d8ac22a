import { useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { useShownStates } from '../states/use-shown-states.ts';
import { type TabState, tabStateOf } from './tab-state.ts';

export function useTabState(): TabState | null {
  const states = useShownStates();
  const { data: trading } = useTradingStatus();
  const positions = usePositions({ isAlwaysRead: true });
  const { data: { alarms = [] } = {} } = useOpenAlarms();
  const isKilled = useIsKillSwitchEngaged() === true;
  const unconfirmed = [states.unconfirmedBot, states.unconfirmedTrading];
  return tabStateOf({
    botState: states.bot,
    tradingState: states.trading,
    // Positions are read in hidden tabs too.
    isServerSilent: states.isServerSilent || positions.isError,
    isActionUnconfirmed: unconfirmed.some((action) => action?.isOutcomeUnknown === true),
    criticalAlarmCount: alarms.filter(({ severity }) => severity === 'critical').length,
    areEntriesBlocked:
      isKilled ||
      trading?.circuitBreakerActive === true ||
      states.connection === 'error' ||
      states.connection === 'disconnected',
  });
}
