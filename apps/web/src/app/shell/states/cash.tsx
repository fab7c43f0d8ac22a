import { Amount } from '../../../components/ui/figures/amount.tsx';
import { ReadAgo } from '../../../components/ui/figures/last-read.tsx';
import { money } from '../../../lib/text/format.ts';
import { oldReading } from '../../../lib/trading/stale-figure.ts';
import { useAccount } from '../../../live/readings/readings.ts';

// Apart: the account is read more often than the states beside it change.

/** "Cash", with its time when that is long ago. */
export function CashLabel() {
  return (
    <>
      Cash
      <ReadAgo readAt={oldReading(useAccount())} />
    </>
  );
}

export function CashValue() {
  return <Amount text={money(useAccount().data?.cash)} />;
}
