import { CircleAlert, Info, Unplug } from 'lucide-react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BlockerList, blockersOf } from '../../components/trading/blockers.tsx';
import { WaitingMarketBanner } from '../../components/trading/waiting-market-banner.tsx';
import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { Banner } from '../../components/ui/waiting/banner.tsx';
import { lazyPart } from '../../lib/browser/load-chunk.ts';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import { plural } from '../../lib/text/format.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import { useOpenAlarms } from '../../live/queries/alarms.ts';
import { useConnection } from '../../live/queries/connection.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import { useTradingStatus } from '../../live/queries/polled-queries.ts';

/** Loaded late, as few days have one. */
const BlackoutBanner = lazyPart(async () => (await import('./blackout-banner.tsx')).BlackoutBanner);

/** Says "more" where other banners already show some of the blockers. */
function blockersTitle(listedCount: number, areSomeElsewhere: boolean): string {
  const thingCountText = plural(listedCount, areSomeElsewhere ? 'more thing' : 'thing');
  return `Trading is on. ${thingCountText} still ${listedCount === 1 ? 'keeps' : 'keep'} the bot from trading.`;
}

export function DashboardBanners() {
  const { status } = useConnection();
  const { status: bot } = useBotStatus();
  const { data: trading } = useTradingStatus();
  const { data: alarms } = useOpenAlarms();
  const isMobile = useIsMobile();
  const isTripped = trading?.circuitBreakerActive === true;
  // The breaker's alarm says the same until acknowledged.
  const isBreakerAlarmShown =
    isMobile && alarms?.alarms.some(({ code }) => code === 'BREAKER') === true;
  const { data: market } = useMarketStatus();
  const isDisconnected = status === 'disconnected' || status === 'error';
  const isTrading = bot?.botActive === true && bot.isActive && bot.autoTrade;
  // An open position is no blocker: one at a time is intended.
  const allBlockers = isTrading ? blockersOf(bot).filter(({ code }) => code !== 'DUPLICATE') : [];
  // A phone has no room to repeat a blocker with a banner of its own.
  const shownBlockers = allBlockers.filter(
    ({ code }) => !(isMobile && (code === 'KILL_SWITCH' || (code === 'BREAKER' && isTripped))),
  );
  return (
    <>
      <WaitingMarketBanner isWaiting={market?.isWaiting === true} />
      {shownBlockers.length > 0 && (
        <Banner
          tone="warn"
          icon={Info}
          title={blockersTitle(shownBlockers.length, shownBlockers.length < allBlockers.length)}
        >
          <BlockerList blockers={shownBlockers} />
        </Banner>
      )}
      {market?.nextBlackout != null && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BlackoutBanner
              isShownAsBlocker={shownBlockers.some(({ code }) => code === 'BLACKOUT')}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {isTripped && !isBreakerAlarmShown && (
        <Banner tone="loss" icon={CircleAlert} title="Circuit breaker active.">
          Accounts of your kind lost more than 15% today. No new entries until the next trading day;
          open positions are still guarded.
        </Banner>
      )}
      {isDisconnected && (
        <Banner
          tone="warn"
          icon={Unplug}
          title="Broker not connected."
          action={<ButtonLink href="/api-settings">API Settings</ButtonLink>}
        >
          The bot cannot see your account or trade. Market analysis goes on.
        </Banner>
      )}
    </>
  );
}
