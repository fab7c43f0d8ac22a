import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { useAccountBadge } from '../../../lib/trading/use-account-badge.ts';
import { useBotStatusPolling } from '../../../live/actions/use-bot-status.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { screenName } from '../../navigation.ts';
import type { TabState } from './tab-state.ts';
import { tabTitle } from './title.ts';
import { useTabState } from './use-tab-state.ts';

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
