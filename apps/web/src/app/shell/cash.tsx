import { Amount } from '../../components/ui/amount.tsx';
import { ReadAgo } from '../../components/ui/read-ago.tsx';
import { money } from '../../lib/format.ts';
import { oldReading } from '../../lib/old-reading.ts';
import { useAccount } from '../../live/readings.ts';

// By themselves: the account is read more often than the states beside it change.

/** "Cash", and since when it is known when that is long ago. */
export function CashLabel() {
  return (
    <>
      Cash
      <ReadAgo readAt={oldReading(useAccount())} />
    </>
  );
}

/** The account's cash balance. */
export function CashValue() {
  return <Amount text={money(useAccount().data?.cash)} />;
}
