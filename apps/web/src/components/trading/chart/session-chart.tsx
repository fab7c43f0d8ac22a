import type { ChartBar, ClosedTrade, Order } from '@tideline/api/schemas';
import { useEffect, useMemo, useRef } from 'react';
import { CandleChart } from './candle-chart.ts';
import { chartSummary } from './chart-summary.ts';
import { closedTradeMarks } from './closed-trade-marks.ts';
import { tradeMarks } from './trade-marks.ts';

export interface SessionChartProps {
  readonly bars: readonly ChartBar[];
  /** By the broker's orders, or as the ledger has them. */
  readonly trades: readonly Order[] | { readonly closed: readonly ClosedTrade[] };
  readonly threshold: number | null;
  /** The session's close; null or not given: the usual time. */
  readonly closesAt?: string | null;
  /** Exits then hide their result. */
  readonly isPrivate: boolean;
}

/** Outside React: an update costs a fraction of a millisecond. Remount for another theme. */
export function SessionChart(props: SessionChartProps) {
  const { bars, trades, threshold, closesAt = null, isPrivate } = props;
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(null);
  const marks = useMemo(() => {
    const all =
      'closed' in trades ? closedTradeMarks(trades.closed, bars) : tradeMarks(trades, bars);
    return isPrivate ? all.map((mark) => ({ ...mark, gain: null })) : all;
  }, [trades, bars, isPrivate]);

  useEffect(() => {
    if (element.current === null) return;
    chart.current = new CandleChart(element.current);
    return () => {
      chart.current?.remove();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.show({ bars, marks, threshold, closesAt });
  }, [bars, marks, threshold, closesAt]);

  return (
    <figure
      className="charted relative m-0 min-h-0 flex-1"
      aria-label="Session chart, New York time"
    >
      <div ref={element} className="absolute inset-0" aria-hidden="true" />
      <figcaption className="sr-only">{chartSummary(bars, marks)}</figcaption>
      <span aria-hidden="true" className="absolute right-2 bottom-1.5 z-10 text-11 text-ink-3">
        ET
      </span>
    </figure>
  );
}
