import { useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useKillSwitch } from '../../../live/queries/market.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { useStates } from '../states/use-states.ts';
import { type TabState, tabStateOf } from './tab-state.ts';

export function useTabState(): TabState | null {
  const { bot, trading, connection, unconfirmedBot, unconfirmedTrading, isOld } = useStates();
  const status = useTradingStatus();
  const positions = usePositions({ isAlwaysRead: true });
  const { data: alarms } = useOpenAlarms();
  const isKilled = useKillSwitch() === true;
  return tabStateOf({
    bot,
    trading,
    // Positions are read in hidden tabs too.
    isAway: isOld || positions.isError,
    isInDoubt: unconfirmedBot?.isUnknown === true || unconfirmedTrading?.isUnknown === true,
    criticalAlarms: (alarms?.alarms ?? []).filter(({ severity }) => severity === 'critical').length,
    isKept:
      isKilled ||
      status.data?.circuitBreakerActive === true ||
      connection === 'error' ||
      connection === 'disconnected',
  });
}
