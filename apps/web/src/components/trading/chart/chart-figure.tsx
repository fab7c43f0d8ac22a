import { useEffect, useRef } from 'react';

interface ChartFigureProps<Data> {
  readonly label: string;
  /** For screen readers. */
  readonly summary: string;
  /** At the axis of time. */
  readonly timeAxisUnit: string;
  readonly chartClass: new (
    element: HTMLElement,
  ) => { readonly show: (data: Data) => void; readonly remove: () => void };
  readonly data: Data;
}

/** Draws outside React: an update costs a fraction of a millisecond. Remount for another theme. */
export function ChartFigure<Data>(props: ChartFigureProps<Data>) {
  const { label, summary, timeAxisUnit, chartClass, data } = props;
  const elementRef = useRef<HTMLDivElement>(null);
  const drawnChart = useRef<InstanceType<typeof chartClass>>(null);
  useEffect(() => {
    if (elementRef.current === null) return;
    drawnChart.current = new chartClass(elementRef.current);
    return () => {
      drawnChart.current?.remove();
      drawnChart.current = null;
    };
  }, [chartClass]);
  useEffect(() => {
    drawnChart.current?.show(data);
  }, [data]);
  return (
    <figure className="charted relative m-0 min-h-0 flex-1" aria-label={label}>
      <div ref={elementRef} className="absolute inset-0" aria-hidden="true" />
      <figcaption className="sr-only">{summary}</figcaption>
      <span aria-hidden="true" className="absolute right-2 bottom-1.5 z-10 text-11 text-ink-3">
        {timeAxisUnit}
      </span>
    </figure>
  );
}
