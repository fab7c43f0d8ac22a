import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { useAccountBadge } from '../../../lib/trading/use-account-badge.ts';
import { useBotStatusPolling } from '../../../live/actions/use-bot-status.ts';
import { useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useTradingStatus } from '../../../live/queries/polled-queries.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { screenName } from '../../navigation.ts';
import { useShownStates } from '../states/use-shown-states.ts';
import { type TabState, tabStateOf } from './tab-state.ts';
import { tabTitle } from './title.ts';

/** Title and icon show in a hidden tab too, so polling goes on there. */
export function useTabTitle(): void {
  const [location] = useLocation();
  const isPrivate = usePrivacy();
  const badge = useAccountBadge();
  useBotStatusPolling();
  const { data: positions, isError } = usePositions({ isAlwaysRead: true });
  const arePositionsKnown = positions !== undefined && !isError;
  const tabState = useTabState();
  const title = tabTitle({
    pageName: screenName(location) ?? '404 Page Not Found',
    tabState,
    openPnl: arePositionsKnown && !isPrivate ? openPnlOf(positions) : null,
    badge,
  });
  // Signed-out users see the previous title again.
  useEffect(() => {
    const titleBefore = document.title;
    return () => {
      document.title = titleBefore;
      setTabIcon(null);
    };
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => setTabIcon(tabState), [tabState]);
}

/** By shape: a play triangle, two bars, a square, or a warning sign. */
function setTabIcon(state: TabState | null): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute('href', state === null ? '/favicon.svg' : `/favicon-${state}.svg`);
}

function useTabState(): TabState | null {
  const states = useShownStates();
  const { data: trading } = useTradingStatus();
  const positions = usePositions({ isAlwaysRead: true });
  const alarms = useOpenAlarms().data?.alarms ?? [];
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
