import { CircleAlert, Info, Unplug } from 'lucide-react';
import { Link } from 'wouter';
import { BlockerList, blockersOf } from '../../components/trading/blockers.tsx';
import { WaitingMarket } from '../../components/trading/waiting-market.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { plural } from '../../lib/format.ts';
import { useBotStatus } from '../../live/bot-status.ts';
import { useConnection } from '../../live/connection.ts';
import { useMarket } from '../../live/market.ts';
import { useTradingStatus } from '../../live/trading-status.ts';

export function Banners() {
  const { status } = useConnection();
  const { status: bot } = useBotStatus();
  const { data: trading } = useTradingStatus();
  const { data: market } = useMarket();
  const isAway = status === 'disconnected' || status === 'error';
  const isTrading = bot?.botActive === true && bot.isActive && bot.autoTrade;
  // One position at a time is how it should be.
  const blockers = isTrading ? blockersOf(bot).filter(({ code }) => code !== 'DUPLICATE') : [];
  return (
    <>
      <WaitingMarket isWaiting={market?.isWaiting === true} />
      {blockers.length > 0 && (
        <Banner
          tone="warn"
          icon={Info}
          title={`Trading is on. ${plural(blockers.length, 'thing')} still ${blockers.length === 1 ? 'keeps' : 'keep'} the bot from trading.`}
        >
          <BlockerList blockers={blockers} />
        </Banner>
      )}
      {trading?.circuitBreakerActive && (
        <Banner tone="loss" icon={CircleAlert} title="Circuit breaker active.">
          Accounts of your kind lost more than 15% today. No new entries until the next trading day;
          open positions are still guarded.
        </Banner>
      )}
      {isAway && (
        <Banner
          tone="warn"
          icon={Unplug}
          title="Broker not connected."
          action={
            <Link href="/api-settings" className={buttonClass({})}>
              API Settings
            </Link>
          }
        >
          The bot cannot see your account or trade. Market analysis goes on.
        </Banner>
      )}
    </>
  );
}
