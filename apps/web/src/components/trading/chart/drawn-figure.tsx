import { useEffect, useRef } from 'react';

interface DrawnFigureProps<Data> {
  readonly label: string;
  /** For screen readers. */
  readonly summary: string;
  /** At the axis of time. */
  readonly unit: string;
  readonly chart: new (
    element: HTMLElement,
  ) => { readonly show: (data: Data) => void; readonly remove: () => void };
  readonly data: Data;
}

/** Outside React: an update costs a fraction of a millisecond. Remount for another theme. */
export function DrawnFigure<Data>({ label, summary, unit, chart, data }: DrawnFigureProps<Data>) {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<InstanceType<typeof chart>>(null);
  useEffect(() => {
    if (element.current === null) return;
    drawn.current = new chart(element.current);
    return () => {
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [chart]);
  useEffect(() => {
    drawn.current?.show(data);
  }, [data]);
  return (
    <figure className="charted relative m-0 min-h-0 flex-1" aria-label={label}>
      <div ref={element} className="absolute inset-0" aria-hidden="true" />
      <figcaption className="sr-only">{summary}</figcaption>
      <span aria-hidden="true" className="absolute right-2 bottom-1.5 z-10 text-11 text-ink-3">
        {unit}
      </span>
    </figure>
  );
}
