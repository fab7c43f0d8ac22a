export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maps values to pixels, which may run upwards. An empty span maps to the middle of the pixels. */
export function scaleOf({ from, to }: Span, pixels: Span): (value: number) => number {
  const length = to - from;
  return (value) =>
    length === 0
      ? (pixels.from + pixels.to) / 2
      : pixels.from + ((value - from) / length) * (pixels.to - pixels.from);
}

/** Percent from the span's left end; values beyond it stay at the edge. */
export function percentAlong(span: Span, value: number): number {
  return Math.min(100, Math.max(0, scaleOf(span, { from: 0, to: 100 })(value)));
}

export interface BoxPx {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function areOverlapping(a: BoxPx, b: BoxPx): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
