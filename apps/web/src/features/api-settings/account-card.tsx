import { Amount } from '../../components/ui/amount.tsx';
import { AsOf } from '../../components/ui/as-of.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EnvironmentBadge } from '../../components/ui/environment-badge.tsx';
import { KeyValues } from '../../components/ui/key-value.tsx';
import { money } from '../../lib/format.ts';
import { oldReading } from '../../lib/old-reading.ts';
import { useConnection } from '../../live/connection.ts';
import { useMarket } from '../../live/market.ts';
import { useAccount } from '../../live/readings.ts';

/** Only where an account is known: as the bot read it last, else as it was tested. */
export function AccountCard() {
  const { account } = useConnection();
  const { data: market } = useMarket();
  const reading = useAccount();
  const readAt = reading.data?.readAt ?? null;
  if (account === null) return null;
  const { cash, buyingPower, portfolioValue } = read(reading.data) ?? account;
  return (
    <Card
      title="Account Information"
      aside={market !== undefined && <EnvironmentBadge badge={market.badge} />}
      foot={
        readAt === null ? undefined : (
          <>
            Read from the broker
            <AsOf at={readAt} isOld={oldReading(reading) !== null} />
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

/** The figures of a reading, null while one of them is missing. */
function read(data: ReturnType<typeof useAccount>['data']) {
  const { cash = null, buyingPower = null, portfolioValue = null } = data ?? {};
  if (cash === null || buyingPower === null || portfolioValue === null) return null;
  return { cash, buyingPower, portfolioValue };
}
