import { Amount } from '../../../components/ui/figures/amount.tsx';
import { LastRead } from '../../../components/ui/figures/as-of.tsx';
import { money } from '../../../lib/text/format.ts';
import { staleSinceMs } from '../../../lib/trading/stale-figure.ts';
import { useAccount } from '../../../live/queries/polled-queries.ts';

// Not in `use-shown-states.ts`: the account is read more often than states change.

/** "Cash", with its time when that is long ago. */
export function CashHeading() {
  return (
    <>
      Cash
      <LastRead readAtMs={staleSinceMs(useAccount())} />
    </>
  );
}

export function CashValue() {
  return <Amount text={money(useAccount().data?.cash)} />;
}
