import type { ReactNode } from 'react';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong } from '../../../lib/charts/scale.ts';
import { roundSpan } from '../../../lib/charts/ticks.ts';
import { DASH, money, moneyChange, percent } from '../../../lib/text/format.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { dollarsBetweenText, hasTooFewTrades, wholeDollarChange } from '../texts.ts';
import { IntervalWhisker, type WhiskerProps } from './whisker.tsx';

export function NetResult({ data: { net, gross, fees } }: { data: PastPerformance }) {
  return (
    <HeadlineFigure label="Net result" figure={<Change value={net} />}>
      <p>
        <Amounts text={`Gross ${moneyChange(gross)}`} />
      </p>
      <p>
        <Amounts text={`Fees ${money(fees)}`} />
      </p>
    </HeadlineFigure>
  );
}

export function ExpectancyFigure({ data }: { data: PastPerformance }) {
  const { expectancy, expectancyInterval: interval } = data;
  return (
    <HeadlineFigure
      label="Expectancy, a trade"
      figure={expectancy === null ? DASH : <Change value={expectancy} />}
    >
      {expectancy === null || interval === null ? (
        <TooFewTradesNote />
      ) : (
        <>
          <p>
            <Amounts text={`95% between ${dollarsBetweenText(interval)}`} />
          </p>
          <IntervalAxis
            axisSpan={roundSpan([...interval, expectancy])}
            valueTextOf={wholeDollarChange}
            value={expectancy}
            interval={interval}
            referenceValue={0}
            isHollow={hasTooFewTrades(data.trades)}
          />
        </>
      )}
    </HeadlineFigure>
  );
}

export function WinRate({ data }: { data: PastPerformance }) {
  const { winRate, winRateInterval, wins, losses, breakEven } = data;
  const breakEvenText = breakEven === 0 ? '' : `, ${breakEven} even`;
  return (
    <HeadlineFigure
      label="Win rate"
      figure={
        <>
          <Amount text={percent(winRate)} />
          <span className="font-normal text-12 text-ink-2">
            <Amounts text={`${wins} won, ${losses} lost${breakEvenText}`} />
          </span>
        </>
      }
    >
      {winRate === null || winRateInterval === null ? (
        <TooFewTradesNote />
      ) : (
        <>
          <p>
            95% between <Amount text={percent(winRateInterval[0], 0)} /> and{' '}
            <Amount text={percent(winRateInterval[1], 0)} />
          </p>
          <IntervalAxis
            axisSpan={{ from: 0, to: 100 }}
            valueTextOf={(value) => percent(value, 0)}
            value={winRate}
            interval={winRateInterval}
            isHollow={hasTooFewTrades(data.trades)}
          />
        </>
      )}
    </HeadlineFigure>
  );
}

/** The server's drawdown is positive; it is shown as the loss that it is. */
export function MaxDrawdown({ data: { maxDrawdown, equityDrawdown } }: { data: PastPerformance }) {
  return (
    <HeadlineFigure label="Largest drawdown" figure={<Change value={-maxDrawdown.amount} />}>
      <p>
        <Amount text={percent(maxDrawdown.percent)} /> of its peak, closed trades
      </p>
      {equityDrawdown !== null && (
        <p>
          <Amount text={percent(equityDrawdown.percent)} /> of the equity
        </p>
      )}
    </HeadlineFigure>
  );
}

const TooFewTradesNote = () => <p className="text-ink-3">Too few for an interval</p>;

interface IntervalAxisProps extends WhiskerProps {
  readonly valueTextOf: (value: number) => string;
}

/** A place on the axis would reveal a hidden figure. */
function IntervalAxis({ valueTextOf, ...whisker }: IntervalAxisProps) {
  if (usePrivacy()) return null;
  const { from, to } = whisker.axisSpan;
  const zeroPercent = percentAlong(whisker.axisSpan, 0);
  return (
    <>
      <IntervalWhisker {...whisker} />
      <p aria-hidden="true" className="relative flex justify-between text-11 text-ink-3">
        <span>{valueTextOf(from)}</span>
        {zeroPercent > 25 && zeroPercent < 75 && (
          <span className="-translate-x-1/2 absolute" style={{ left: `${zeroPercent}%` }}>
            {valueTextOf(0)}
          </span>
        )}
        <span>{valueTextOf(to)}</span>
      </p>
    </>
  );
}

interface HeadlineFigureProps {
  readonly label: string;
  readonly figure: ReactNode;
  readonly children: ReactNode;
}

function HeadlineFigure({ label, figure, children }: HeadlineFigureProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <p className="text-ink-2">{label}</p>
      <p className="num flex flex-wrap items-baseline gap-x-2 font-semibold text-20 text-ink">
        {figure}
      </p>
      <div className="num mt-0.5 text-12 text-ink-2">{children}</div>
    </div>
  );
}
