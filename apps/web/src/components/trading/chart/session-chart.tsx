import type { ChartBar, ClosedTrade, Order } from '@tideline/api/schemas';
import { useMemo } from 'react';
import { CandleChart } from './candle-chart.ts';
import { ChartFigure } from './chart-figure.tsx';
import { chartSummary } from './chart-summary.ts';
import { closedTradeMarks } from './closed-trade-marks.ts';
import { tradeMarksOf } from './trade-marks.ts';

export interface SessionChartProps {
  readonly bars: readonly ChartBar[];
  /** From the broker's orders, or closed trades of the ledger. */
  readonly trades: readonly Order[] | { readonly closed: readonly ClosedTrade[] };
  readonly confidenceThreshold: number | null;
  /** The session's close; null or not given: the usual time. */
  readonly closesAt?: string | null;
  /** Exits then hide their result. */
  readonly areAmountsHidden: boolean;
}

export function SessionChart(props: SessionChartProps) {
  const { bars, trades, confidenceThreshold, closesAt = null, areAmountsHidden } = props;
  const marks = useMemo(() => {
    const allMarks =
      'closed' in trades ? closedTradeMarks(trades.closed, bars) : tradeMarksOf(trades, bars);
    return areAmountsHidden ? allMarks.map((mark) => ({ ...mark, gainPercent: null })) : allMarks;
  }, [trades, bars, areAmountsHidden]);
  const data = useMemo(
    () => ({ bars, marks, confidenceThreshold, closesAt }),
    [bars, marks, confidenceThreshold, closesAt],
  );
  return (
    <ChartFigure
      label="Session chart, New York time"
      summary={chartSummary(bars, marks)}
      timeAxisUnit="ET"
      chartClass={CandleChart}
      data={data}
    />
  );
}
