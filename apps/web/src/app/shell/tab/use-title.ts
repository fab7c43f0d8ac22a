import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { useBadge } from '../../../lib/trading/use-badge.ts';
import { useBotStatusPolling } from '../../../live/actions/use-bot-status.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { screenName } from '../../navigation.ts';
import type { TabState } from './tab-state.ts';
import { tabTitle } from './title.ts';
import { useTabState } from './use-tab-state.ts';

/** Title and icon show in a hidden tab too, so polling goes on there. */
export function useTitle(): void {
  const [location] = useLocation();
  const isPrivate = usePrivacy();
  const badge = useBadge();
  useBotStatusPolling();
  const { data: positions, isError } = usePositions({ isAlwaysRead: true });
  const isKnown = positions !== undefined && !isError;
  const state = useTabState();
  const title = tabTitle({
    page: screenName(location) ?? '404 Page Not Found',
    state,
    pnl: isKnown && !isPrivate ? openPnlOf(positions) : null,
    badge,
  });
  // Signed-out users see the previous title again.
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
      setIcon(null);
    };
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => setIcon(state), [state]);
}

/** By shape: a play triangle, two bars, a square, or a warning sign. */
function setIcon(state: TabState | null): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute('href', state === null ? '/favicon.svg' : `/favicon-${state}.svg`);
}
