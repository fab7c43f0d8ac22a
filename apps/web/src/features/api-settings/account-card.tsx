import { Amount } from '../../components/ui/figures/amount.tsx';
import { AsOf } from '../../components/ui/figures/as-of.tsx';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { EnvironmentBadge } from '../../components/ui/layout/environment-badge.tsx';
import { money } from '../../lib/text/format.ts';
import { staleSinceMs } from '../../lib/trading/stale-figure.ts';
import { useConnection } from '../../live/queries/connection.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import { useAccount } from '../../live/queries/polled-queries.ts';

/** The bot's last figures, else those of the test; nothing for an unknown account. */
export function AccountCard() {
  const { account } = useConnection();
  const { data: market } = useMarketStatus();
  const accountQuery = useAccount();
  const readAt = accountQuery.data?.readAt ?? null;
  if (account === null) return null;
  const { cash, buyingPower, portfolioValue } = figuresIfComplete(accountQuery.data) ?? account;
  return (
    <Card
      title="Account Information"
      aside={market !== undefined && <EnvironmentBadge badge={market.badge} />}
      foot={
        readAt === null ? undefined : (
          <>
            Read from the broker
            <AsOf marketTime={readAt} isStale={staleSinceMs(accountQuery) !== null} />
          </>
        )
      }
    >
      <KeyValues
        facts={[
          { label: 'Account Number', value: account.accountNumber },
          { label: 'Cash', value: <Amount text={money(cash)} /> },
          { label: 'Buying Power', value: <Amount text={money(buyingPower)} /> },
          { label: 'Portfolio Value', value: <Amount text={money(portfolioValue)} /> },
        ]}
      />
    </Card>
  );
}

/** Null while a figure is missing. */
function figuresIfComplete(data: ReturnType<typeof useAccount>['data']) {
  const { cash = null, buyingPower = null, portfolioValue = null } = data ?? {};
  if (cash === null || buyingPower === null || portfolioValue === null) return null;
  return { cash, buyingPower, portfolioValue };
}
