import { clsx } from 'clsx';
import type { Span } from '../../../../lib/charts/scale.ts';
import { decimal } from '../../../../lib/text/format.ts';
import { ticksInside } from './spans.ts';

interface ChartLabelProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className: string;
  readonly text: string;
}

/** Keeps clear of the lines behind it. */
export function ChartLabel({ x, y, anchor = 'start', className, text }: ChartLabelProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="central"
      strokeWidth={4}
      strokeLinejoin="round"
      style={{ paintOrder: 'stroke' }}
      className={clsx('num stroke-surface', className)}
    >
      {text}
    </text>
  );
}

interface TriangleMarkProps {
  readonly x: number;
  /** The triangle's tip. */
  readonly y: number;
  readonly direction: 'up' | 'down';
  readonly className: string;
}

/** A triangle whose tip touches its price. */
export function TriangleMark({ x, y, direction, className }: TriangleMarkProps) {
  return <path d={`M${x} ${y}l4 ${direction === 'up' ? 7 : -7}h-8z`} className={className} />;
}

/** Pixels right of the panes, for their prices. */
export const RIGHT_GUTTER_PX = 48;

interface PriceTicksProps {
  readonly tickPrices: readonly number[];
  readonly yOfPrice: (price: number) => number;
  readonly paneSpanPx: Span;
  readonly widthPx: number;
}

export function PriceTicks({ tickPrices, yOfPrice, paneSpanPx, widthPx }: PriceTicksProps) {
  return ticksInside(tickPrices, yOfPrice, paneSpanPx).map((price) => (
    <g key={price}>
      <path d={`M0 ${yOfPrice(price)}H${widthPx - RIGHT_GUTTER_PX}`} className="stroke-line" />
      <text
        x={widthPx - 8}
        y={yOfPrice(price)}
        textAnchor="end"
        dominantBaseline="central"
        className="num fill-ink-3"
      >
        {decimal(price)}
      </text>
    </g>
  ));
}
