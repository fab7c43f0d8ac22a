import { CircleAlert, Unplug } from 'lucide-react';
import { Link } from 'wouter';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useConnection } from '../../live/connection.ts';
import { useTradingStatus } from '../../live/trading-status.ts';

export function Banners() {
  const { status } = useConnection();
  const { data: trading } = useTradingStatus();
  const isAway = status === 'disconnected' || status === 'error';
  return (
    <>
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
