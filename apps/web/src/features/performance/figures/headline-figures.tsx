import type { ReactNode } from 'react';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong, type Span } from '../../../lib/charts/scale.ts';
import { roundSpan } from '../../../lib/charts/ticks.ts';
import { DASH, money, moneyChange, percent } from '../../../lib/text/format.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { dollarsBetween, hasTooFewTrades, wholeDollars } from '../texts.ts';
import { Whisker, type WhiskerProps } from './whisker.tsx';

interface FiguresProps {
  readonly data: PastPerformance;
}

export function NetResult({ data: { net, gross, fees } }: FiguresProps) {
  return (
    <Figure label="Net result" figure={<Change value={net} />}>
      <p>
        <Amounts text={`Gross ${moneyChange(gross)}`} />
      </p>
      <p>
        <Amounts text={`Fees ${money(fees)}`} />
      </p>
    </Figure>
  );
}

export function Expectancy({ data: { expectancy, expectancyInterval, trades } }: FiguresProps) {
  return (
    <Figure
      label="Expectancy, a trade"
      figure={expectancy === null ? DASH : <Change value={expectancy} />}
    >
      {expectancy === null || expectancyInterval === null ? (
        <TooFew />
      ) : (
        <>
          <p>
            <Amounts text={`95% between ${dollarsBetween(expectancyInterval)}`} />
          </p>
          <Axis
            scale={roundSpan([...expectancyInterval, expectancy])}
            textOf={wholeDollars}
            value={expectancy}
            interval={expectancyInterval}
            reference={0}
            isHollow={hasTooFewTrades(trades)}
          />
        </>
      )}
    </Figure>
  );
}

const ALL_OF_IT: Span = { from: 0, to: 100 };

export function WinRate({ data }: FiguresProps) {
  const { winRate, winRateInterval, wins, losses, breakEven } = data;
  const even = breakEven === 0 ? '' : `, ${breakEven} even`;
  return (
    <Figure
      label="Win rate"
      figure={
        <>
          <Amount text={percent(winRate)} />
          <span className="font-normal text-12 text-ink-2">
            <Amounts text={`${wins} won, ${losses} lost${even}`} />
          </span>
        </>
      }
    >
      {winRate === null || winRateInterval === null ? (
        <TooFew />
      ) : (
        <>
          <p>
            95% between <Amount text={percent(winRateInterval[0], 0)} /> and{' '}
            <Amount text={percent(winRateInterval[1], 0)} />
          </p>
          <Axis
            scale={ALL_OF_IT}
            textOf={(value) => percent(value, 0)}
            value={winRate}
            interval={winRateInterval}
            isHollow={hasTooFewTrades(data.trades)}
          />
        </>
      )}
    </Figure>
  );
}

export function Drawdown({ data: { maxDrawdown, equityDrawdown } }: FiguresProps) {
  return (
    <Figure label="Largest drawdown" figure={<Fall amount={maxDrawdown.amount} />}>
      <p>
        <Amount text={percent(maxDrawdown.percent)} /> of its peak, closed trades
      </p>
      {equityDrawdown !== null && (
        <p>
          <Amount text={percent(equityDrawdown.percent)} /> of the equity
        </p>
      )}
    </Figure>
  );
}

/** The server's drawdown is positive; it is shown as the loss that it is. */
function Fall({ amount }: { amount: number }) {
  return <Change value={-amount} text={moneyChange(-amount)} />;
}

const TooFew = () => <p className="text-ink-3">Too few for an interval</p>;

interface AxisProps extends WhiskerProps {
  readonly textOf: (value: number) => string;
}

/** A place on the axis would reveal a hidden figure. */
function Axis({ textOf, ...whisker }: AxisProps) {
  if (usePrivacy()) return null;
  const { from, to } = whisker.scale;
  const zero = percentAlong(whisker.scale, 0);
  return (
    <>
      <Whisker {...whisker} />
      <p aria-hidden="true" className="relative flex justify-between text-11 text-ink-3">
        <span>{textOf(from)}</span>
        {zero > 25 && zero < 75 && (
          <span className="-translate-x-1/2 absolute" style={{ left: `${zero}%` }}>
            {textOf(0)}
          </span>
        )}
        <span>{textOf(to)}</span>
      </p>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: ReactNode;
  readonly children: ReactNode;
}

function Figure({ label, figure, children }: FigureProps) {
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
