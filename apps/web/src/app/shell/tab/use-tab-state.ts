import { useKillSwitch } from '../../../live/acts/kill-switch.ts';
import { useOpenAlarms } from '../../../live/readings/alarms.ts';
import { usePositions } from '../../../live/readings/positions.ts';
import { useTradingStatus } from '../../../live/readings/readings.ts';
import { useStates } from '../states/use-states.ts';
import { type TabState, tabStateOf } from './tab-state.ts';

export function useTabState(): TabState | null {
  const { bot, trading, brokerage, botDoubt, tradingDoubt } = useStates();
  const status = useTradingStatus();
  const positions = usePositions({ isAlwaysRead: true });
  const { data: alarms } = useOpenAlarms();
  const isKilled = useKillSwitch() === true;
  return tabStateOf({
    bot,
    trading,
    // Positions are read in hidden tabs too.
    isAway: status.isError || positions.isError,
    isInDoubt: botDoubt?.isUnknown === true || tradingDoubt?.isUnknown === true,
    criticalAlarms: (alarms?.alarms ?? []).filter(({ severity }) => severity === 'critical').length,
    isKept:
      isKilled ||
      status.data?.circuitBreakerActive === true ||
      brokerage === 'error' ||
      brokerage === 'disconnected',
  });
}
