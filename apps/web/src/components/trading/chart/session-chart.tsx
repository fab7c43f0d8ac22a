import type { ChartBar, ClosedTrade, Order } from '@tideline/api/schemas';
import { useMemo } from 'react';
import { CandleChart } from './candle-chart.ts';
import { chartSummary } from './chart-summary.ts';
import { closedTradeMarks } from './closed-trade-marks.ts';
import { DrawnFigure } from './drawn-figure.tsx';
import { tradeMarks } from './trade-marks.ts';

export interface SessionChartProps {
  readonly bars: readonly ChartBar[];
  /** From the broker's orders, or closed trades of the ledger. */
  readonly trades: readonly Order[] | { readonly closed: readonly ClosedTrade[] };
  readonly threshold: number | null;
  /** The session's close; null or not given: the usual time. */
  readonly closesAt?: string | null;
  /** Exits then hide their result. */
  readonly isPrivate: boolean;
}

export function SessionChart(props: SessionChartProps) {
  const { bars, trades, threshold, closesAt = null, isPrivate } = props;
  const marks = useMemo(() => {
    const all =
      'closed' in trades ? closedTradeMarks(trades.closed, bars) : tradeMarks(trades, bars);
    return isPrivate ? all.map((mark) => ({ ...mark, gainPercent: null })) : all;
  }, [trades, bars, isPrivate]);
  const data = useMemo(
    () => ({ bars, marks, threshold, closesAt }),
    [bars, marks, threshold, closesAt],
  );
  return (
    <DrawnFigure
      label="Session chart, New York time"
      summary={chartSummary(bars, marks)}
      unit="ET"
      chart={CandleChart}
      data={data}
    />
  );
}
