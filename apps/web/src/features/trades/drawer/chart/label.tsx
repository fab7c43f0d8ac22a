import { clsx } from 'clsx';
import type { Span } from '../../../../lib/charts/scale.ts';
import { decimal } from '../../../../lib/text/format.ts';
import { ticksInside } from './spans.ts';

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className: string;
  readonly text: string;
}

/** Keeps clear of the lines behind it. */
export function Label({ x, y, anchor = 'start', className, text }: LabelProps) {
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

interface MarkProps {
  readonly x: number;
  /** The triangle's tip. */
  readonly y: number;
  readonly way: 'up' | 'down';
  readonly className: string;
}

/** A triangle whose tip touches its price. */
export function Mark({ x, y, way, className }: MarkProps) {
  const away = way === 'up' ? 7 : -7;
  return <path d={`M${x} ${y}l4 ${away}h-8z`} className={className} />;
}

/** Pixels right of the panes, for their prices. */
export const GUTTER_PX = 48;

interface PriceTicksProps {
  readonly prices: readonly number[];
  readonly y: (price: number) => number;
  readonly pane: Span;
  readonly width: number;
}

export function PriceTicks({ prices, y, pane, width }: PriceTicksProps) {
  return ticksInside(prices, y, pane).map((price) => (
    <g key={price}>
      <path d={`M0 ${y(price)}H${width - GUTTER_PX}`} className="stroke-line" />
      <text
        x={width - 8}
        y={y(price)}
        textAnchor="end"
        dominantBaseline="central"
        className="num fill-ink-3"
      >
        {decimal(price)}
      </text>
    </g>
  ));
}
