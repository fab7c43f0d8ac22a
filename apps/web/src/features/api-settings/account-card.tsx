import { Amount } from '../../components/ui/amount.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EnvironmentBadge } from '../../components/ui/environment-badge.tsx';
import { KeyValues } from '../../components/ui/key-value.tsx';
import { money } from '../../lib/format.ts';
import { useConnection } from '../../live/connection.ts';
import { useMarket } from '../../live/market.ts';

/** Only where an account is known. */
export function AccountCard() {
  const { account } = useConnection();
  const { data: market } = useMarket();
  if (account === null) return null;
  return (
    <Card
      title="Account Information"
      aside={market !== undefined && <EnvironmentBadge badge={market.badge} />}
    >
      <KeyValues
        facts={[
          { label: 'Account Number', value: account.accountNumber },
          { label: 'Cash', value: <Amount text={money(account.cash)} /> },
          { label: 'Buying Power', value: <Amount text={money(account.buyingPower)} /> },
          { label: 'Portfolio Value', value: <Amount text={money(account.portfolioValue)} /> },
        ]}
      />
    </Card>
  );
}
