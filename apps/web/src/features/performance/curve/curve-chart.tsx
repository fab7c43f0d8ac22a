import { useEffect, useRef } from 'react';
import type { CurvePoints } from './curve-points.ts';
import { DrawdownChart } from './drawdown-chart.ts';

interface CurveChartProps {
  readonly curve: CurvePoints;
  readonly summary: string;
}

/** Drawn outside React. Remount it for another theme. */
export function CurveChart({ curve, summary }: CurveChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawdownChart>(null);

  useEffect(() => {
    if (element.current === null) return;
    chart.current = new DrawdownChart(element.current);
    return () => {
      chart.current?.remove();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.show(curve);
  }, [curve]);

  return (
    <figure
      className="charted relative m-0 min-h-0 flex-1"
      aria-label="Equity, and drawdown beneath it"
    >
      <div ref={element} className="absolute inset-0" aria-hidden="true" />
      <figcaption className="sr-only">{summary}</figcaption>
      <span aria-hidden="true" className="absolute right-2 bottom-1.5 z-10 text-11 text-ink-3">
        {curve.isIntraday ? 'ET' : 'day'}
      </span>
    </figure>
  );
}
