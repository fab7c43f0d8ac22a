import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { openPnlOf } from '../../lib/open-pnl.ts';
import { usePrivacy } from '../../lib/privacy.ts';
import { useBadge } from '../../lib/use-badge.ts';
import { useBotStatusReadings } from '../../live/bot-status.ts';
import { usePositions } from '../../live/positions.ts';
import { entryAt } from '../navigation.ts';
import { titleOf } from './title.ts';
import { useStates } from './use-states.ts';

/** Names the tab. A title is read while its tab is hidden: what it tells must not rest then. */
export function useTitle(): void {
  const [location] = useLocation();
  const isPrivate = usePrivacy();
  const badge = useBadge();
  useBotStatusReadings();
  const { bot, trading, tradingDoubt } = useStates();
  const { data: positions, isError } = usePositions({ isAlwaysRead: true });
  const isKnown = positions !== undefined && !isError;
  const title = titleOf({
    page: entryAt(location)?.label ?? '404 Page Not Found',
    bot,
    trading: tradingDoubt?.isUnknown ? null : trading,
    pnl: isKnown && !isPrivate ? openPnlOf(positions) : null,
    badge,
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
