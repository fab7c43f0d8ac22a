import { ChartFigure } from '../../../components/trading/chart/chart-figure.tsx';
import type { EquityCurve } from './curve-points.ts';
import { DrawdownChart } from './drawdown-chart.ts';

interface CurveChartProps {
  readonly curve: EquityCurve;
  readonly summary: string;
}

export function CurveChart({ curve, summary }: CurveChartProps) {
  return (
    <ChartFigure
      label="Equity, and drawdown beneath it"
      summary={summary}
      timeAxisUnit={curve.isIntraday ? 'ET' : 'day'}
      chartClass={DrawdownChart}
      data={curve}
    />
  );
}
