import type { PerformanceAnswer, Position } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { DASH, money, plural } from '../../../lib/text/format.ts';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';

/** The server's sums of the whole range, whatever is filtered below. */
export function TripSumsCard({ performance }: { performance: PerformanceAnswer | undefined }) {
  const positions = useKnownPositions();
  const openPnl = positions === undefined ? null : openPnlOf(positions);
  return (
    <dl className="card num mb-3 grid grid-cols-2 md:grid-cols-5 md:divide-x md:divide-line">
      {performance === undefined ? (
        <Skeletons count={5} className="h-16" frameClass="px-4 py-3" />
      ) : (
        <>
          <SumFigure label="Net" note={plural(performance.trades, 'closed trade')}>
            <Change value={performance.net} /> <SimulatedLabel />
          </SumFigure>
          <SumFigure label="Won" note={breakEvenNote(performance.breakEven)}>
            <Amounts text={`${performance.wins} won`} />
            <span className="font-normal text-13 text-ink-2"> of {performance.trades}</span>
          </SumFigure>
          <SumFigure label="Average" note="a closed trade">
            {performance.expectancy === null ? DASH : <Change value={performance.expectancy} />}
          </SumFigure>
          <SumFigure label="Fees" note="in the net figures">
            <Amount text={money(performance.fees)} />
          </SumFigure>
          <SumFigure label="Open now" note={openPnlNote(openPnl, positions)}>
            {openPnl === null ? DASH : <Change value={openPnl} />}
          </SumFigure>
        </>
      )}
    </dl>
  );
}

function openPnlNote(pnl: number | null, positions: readonly Position[] | undefined): string {
  if (pnl !== null) return 'before fees';
  if (positions === undefined) return 'not known now';
  return positions.length === 0 ? 'nothing is open' : 'without a quote';
}

const breakEvenNote = (breakEvenCount: number): string =>
  breakEvenCount === 0 ? 'after fees' : `${breakEvenCount} came out even`;

interface SumFigureProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function SumFigure({ label, note, children }: SumFigureProps) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-12">{label}</dt>
      <dd className="font-semibold text-16 text-ink">{children}</dd>
      <dd className="text-11 text-ink-3">{note}</dd>
    </div>
  );
}
