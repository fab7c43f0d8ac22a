import { clsx } from 'clsx';

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
