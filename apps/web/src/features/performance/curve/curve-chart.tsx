import { DrawnFigure } from '../../../components/trading/chart/drawn-figure.tsx';
import type { EquityCurve } from './curve-points.ts';
import { DrawdownChart } from './drawdown-chart.ts';

interface CurveChartProps {
  readonly curve: EquityCurve;
  readonly summary: string;
}

export function CurveChart({ curve, summary }: CurveChartProps) {
  return (
    <DrawnFigure
      label="Equity, and drawdown beneath it"
      summary={summary}
      unit={curve.isIntraday ? 'ET' : 'day'}
      chart={DrawdownChart}
      data={curve}
    />
  );
}
