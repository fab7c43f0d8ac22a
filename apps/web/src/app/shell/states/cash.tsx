import { Amount } from '../../../components/ui/figures/amount.tsx';
import { ReadAgo } from '../../../components/ui/figures/last-read.tsx';
import { money } from '../../../lib/text/format.ts';
import { oldReading } from '../../../lib/trading/stale-figure.ts';
import { useAccount } from '../../../live/readings/readings.ts';

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
