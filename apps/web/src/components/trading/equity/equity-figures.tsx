import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { money, moneyChange, percentChange } from '../../../lib/text/format.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { EquityChart } from './equity-chart.tsx';
import type { EquityCurve, EquityRange } from './equity-curve.ts';

interface EquityFiguresProps {
  readonly curve: EquityCurve;
  readonly range: EquityRange;
  /** "Equity, 30 days" */
  readonly label: string;
  /** The last refresh failed. */
  readonly isStale: boolean;
}

export function EquityFigures({ curve, range, label, isStale }: EquityFiguresProps) {
  const isPrivate = usePrivacy();
  const { low, high, change, changePercent } = curve;
  return (
    <>
      <p className="num flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <Change value={change} isStale={isStale} className="font-semibold text-16" />
        {changePercent !== null && (
          <Change
            value={change}
            text={percentChange(changePercent, 2)}
            isStale={isStale}
            className="font-medium"
          />
        )}
        <span className="ml-auto">
          Low <Amount text={money(low)} />, high <Amount text={money(high)} />
        </span>
      </p>
      {/* The line's slope would reveal the hidden figures. */}
      {isPrivate ? (
        <p className="flex h-44 items-center justify-center text-12 text-ink-3">Curve hidden</p>
      ) : (
        <EquityChart curve={curve} range={range} label={`${label}: ${moneyChange(change)}`} />
      )}
    </>
  );
}
