import type { ChartBar, Decision } from '@tideline/api/schemas';
import { useEffect, useRef } from 'react';
import { createSessionChart, type SessionChartHandle } from './create-session-chart.ts';
import { chartSummary } from './session-points.ts';

interface SessionChartProps {
  readonly bars: readonly ChartBar[];
  readonly decisions: readonly Decision[];
  readonly threshold: number | null;
}

/** Drawn outside React: an update costs a fraction of a millisecond. Remount it for another theme. */
export function SessionChart({ bars, decisions, threshold }: SessionChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<SessionChartHandle>(null);

  useEffect(() => {
    if (element.current === null) return;
    chart.current = createSessionChart(element.current);
    return () => {
      chart.current?.remove();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.show({ bars, decisions, threshold });
  }, [bars, decisions, threshold]);

  return (
    <figure className="relative m-0 min-h-0 flex-1" aria-label="Session chart, New York time">
      <div ref={element} className="absolute inset-0" aria-hidden="true" />
      <figcaption className="sr-only">{chartSummary(bars)}</figcaption>
      <span aria-hidden="true" className="absolute right-2 bottom-1.5 z-10 text-11 text-ink-3">
        ET
      </span>
    </figure>
  );
}
