import type { ChartBar, Order } from '@tideline/api/schemas';
import { useEffect, useMemo, useRef } from 'react';
import { CandleChart } from './candle-chart.ts';
import { chartSummary } from './chart-summary.ts';
import { tradeMarks } from './trade-marks.ts';

interface SessionChartProps {
  readonly bars: readonly ChartBar[];
  readonly orders: readonly Order[];
  readonly threshold: number | null;
  /** Exits then hide their result. */
  readonly isPrivate: boolean;
}

/** Outside React: an update costs a fraction of a millisecond. Remount it for another theme. */
export function SessionChart({ bars, orders, threshold, isPrivate }: SessionChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(null);
  const marks = useMemo(() => {
    const all = tradeMarks(orders, bars);
    return isPrivate ? all.map((mark) => ({ ...mark, gain: null })) : all;
  }, [orders, bars, isPrivate]);

  useEffect(() => {
    if (element.current === null) return;
    chart.current = new CandleChart(element.current);
    return () => {
      chart.current?.remove();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.show({ bars, marks, threshold });
  }, [bars, marks, threshold]);

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
