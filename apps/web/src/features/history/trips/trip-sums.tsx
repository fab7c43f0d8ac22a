import type { PerformanceAnswer, Position } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { DASH, money, plural } from '../../../lib/text/format.ts';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';

interface TripSumsProps {
  /** Results; undefined while unknown. */
  readonly results: PerformanceAnswer | undefined;
}

/** The server's sums of the whole range, whatever is filtered below. */
export function TripSums({ results }: TripSumsProps) {
  const positions = useKnownPositions();
  const open = positions === undefined ? null : openPnlOf(positions);
  return (
    <dl className="card num mb-3 grid grid-cols-2 md:grid-cols-5 md:divide-x md:divide-line">
      {results === undefined ? (
        <Skeletons count={5} className="h-16" frameClass="px-4 py-3" />
      ) : (
        <>
          <Sum label="Net" note={plural(results.trades, 'closed trade')}>
            <Change value={results.net} /> <SimulatedLabel />
          </Sum>
          <Sum label="Won" note={<Even count={results.breakEven} />}>
            <Amounts text={`${results.wins} won`} />
            <span className="font-normal text-13 text-ink-2"> of {results.trades}</span>
          </Sum>
          <Sum label="Average" note="a closed trade">
            {results.expectancy === null ? DASH : <Change value={results.expectancy} />}
          </Sum>
          <Sum label="Fees" note="in the net figures">
            <Amount text={money(results.fees)} />
          </Sum>
          <Sum label="Open now" note={open === null ? noPnlReason(positions) : 'before fees'}>
            {open === null ? DASH : <Change value={open} />}
          </Sum>
        </>
      )}
    </dl>
  );
}

/** Why the open positions have no sum. */
function noPnlReason(positions: readonly Position[] | undefined): string {
  if (positions === undefined) return 'not known now';
  return positions.length === 0 ? 'nothing is open' : 'without a quote';
}

const Even = ({ count }: { readonly count: number }) =>
  count === 0 ? 'after fees' : `${count} came out even`;

interface SumProps {
  readonly label: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Sum({ label, note, children }: SumProps) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-12">{label}</dt>
      <dd className="font-semibold text-16 text-ink">{children}</dd>
      <dd className="text-11 text-ink-3">{note}</dd>
    </div>
  );
}
