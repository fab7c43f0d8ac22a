import { scaleOf } from '../../../lib/charts/scale.ts';
import { clockTicks, evenTicks, roundTicks } from '../../../lib/charts/ticks.ts';
import { minuteTime, money, tradingDay } from '../../../lib/text/format.ts';
import { type EquityCurve, type EquityRange, TOP_DOWN_PERCENT } from './equity-curve.ts';

interface EquityChartProps {
  readonly curve: EquityCurve;
  readonly range: EquityRange;
  readonly label: string;
}

interface AxisTick {
  readonly text: string;
  /** Percent from the left or the top. */
  readonly positionPercent: number;
}

export function EquityChart({ curve, range, label }: EquityChartProps) {
  const valueAxisTicks = valueTicks(curve);
  return (
    <figure aria-label={label} role="img" className="charted mt-3 pb-1 text-11 text-ink-3">
      <div className="flex h-36 gap-2">
        <div className="relative min-w-0 flex-1">
          <EquityLine curve={curve} ticks={valueAxisTicks} />
          <span
            className="absolute -right-1 size-2 -translate-y-1/2 rounded-full border-2 border-accent bg-surface"
            style={{ top: `${curve.endY}%` }}
          />
        </div>
        <div className="num relative w-16">
          {valueAxisTicks.map(({ text, positionPercent }) => (
            <span
              key={text}
              className="absolute left-0 -translate-y-1/2"
              style={{ top: `${positionPercent}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-2 pr-[4.5rem]">
        <div className="num relative h-4">
          {timeTicks(curve, range).map(({ text, positionPercent }) => (
            <span key={positionPercent} className="absolute" style={labelStyle(positionPercent)}>
              {text}
            </span>
          ))}
          {range === 'today' && <span className="absolute left-full pl-2">{' ET'}</span>}
        </div>
      </div>
    </figure>
  );
}

const UNSCALED_STROKE = { vectorEffect: 'non-scaling-stroke' } as const;

function EquityLine({ curve, ticks }: { curve: EquityCurve; ticks: readonly AxisTick[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full overflow-visible"
      fill="none"
    >
      {ticks.map(({ positionPercent }) => (
        <path
          key={positionPercent}
          d={`M0 ${positionPercent}H100`}
          {...UNSCALED_STROKE}
          className="stroke-line"
        />
      ))}
      <path
        d={`M0 ${curve.startY}H100`}
        {...UNSCALED_STROKE}
        strokeDasharray="2 4"
        className="stroke-control"
      />
      <path
        d={curve.path}
        {...UNSCALED_STROKE}
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  );
}

function valueTicks({ low, high }: EquityCurve): readonly AxisTick[] {
  const values = { from: low, to: high };
  const y = scaleOf(values, TOP_DOWN_PERCENT);
  const ticks = roundTicks(values);
  const areWholeDollars = ticks.every(Number.isInteger);
  return ticks.map((value) => ({
    text: areWholeDollars ? money(value).replace(/\.00$/, '') : money(value),
    positionPercent: y(value),
  }));
}

function timeTicks({ from, to }: EquityCurve, range: EquityRange): readonly AxisTick[] {
  const x = scaleOf({ from, to }, { from: 0, to: 100 });
  const ticks = range === 'today' ? clockTicks({ from, to }, 5) : evenTicks({ from, to }, 2);
  const textOf = (time: number) =>
    range === 'today' ? minuteTime(time) : tradingDay(new Date(time).toISOString().slice(0, 10));
  return ticks.map((time) => ({ text: textOf(time), positionPercent: x(time) }));
}

/** Centred under its instant, but inside the axis. */
function labelStyle(positionPercent: number) {
  if (positionPercent < 5) return { left: `${positionPercent}%` };
  if (positionPercent > 95) return { right: `${100 - positionPercent}%` };
  return { left: `${positionPercent}%`, transform: 'translateX(-50%)' };
}
