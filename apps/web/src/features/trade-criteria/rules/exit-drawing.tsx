import { exitRow, type LevelAhead } from '@tideline/engine';
import { clsx } from 'clsx';
import { curveStepAfter, line } from 'd3-shape';
import { scaleOf } from '../../../lib/charts/scale.ts';
import type { ExamplePath, ExamplePathPoint } from './example-path.ts';
import { optionPriceText } from './planned-buy.ts';

export interface DrawnLevel extends Pick<LevelAhead, 'price'> {
  readonly label: string;
  readonly look: keyof typeof LEVEL_LOOKS;
}

interface ExitDrawingProps {
  readonly path: ExamplePath;
  readonly levels: readonly DrawnLevel[];
  /** A small drawing shows the sell's price alone. */
  readonly drawingSize: 'large' | 'small';
}

const LEVEL_LOOKS = {
  entry: { line: 'stroke-accent [stroke-dasharray:1_3]', text: 'text-accent' },
  target: { line: 'stroke-profit [stroke-dasharray:5_3]', text: 'text-profit' },
  stop: { line: 'stroke-loss [stroke-dasharray:4_2]', text: 'text-loss' },
  resting: { line: 'stroke-ink-3 [stroke-dasharray:5_3]', text: 'text-ink-3' },
} as const;

const HEIGHTS_PX = { large: 176, small: 48 } as const;
const EDGE_PADDING_PX = 10;
const LABEL_DISTANCE_PX = 15;

/**
 * An example of the mark's path with the stop beneath it. Hidden from screen readers, as the list
 * of levels says the same in words.
 */
export function ExitDrawing({ path, levels, drawingSize }: ExitDrawingProps) {
  const { points, sell } = path;
  const heightPx = HEIGHTS_PX[drawingSize];
  const prices = [
    ...points.flatMap(({ markPrice, stopPrice }) => [markPrice, stopPrice]),
    ...levels.map(({ price }) => price),
  ];
  const low = Math.min(...prices);
  const y = scaleOf(
    { from: low, to: Math.max(...prices) },
    { from: heightPx - EDGE_PADDING_PX, to: EDGE_PADDING_PX },
  );
  const x = ({ widthShare }: ExamplePathPoint) => widthShare * 100;
  const markLineOf = line(x, ({ markPrice }) => y(markPrice));
  const stopLineOf = line(x, ({ stopPrice }) => y(stopPrice)).curve(curveStepAfter);
  const isLarge = drawingSize === 'large';
  const labels = levels.map((level) => ({ ...level, topPx: y(level.price) }));
  const shownLabels = isLarge ? spreadLabels(labels, heightPx) : [];
  return (
    <div
      aria-hidden="true"
      className="drawn num relative flex text-11"
      style={{ height: heightPx }}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${heightPx}`}
        preserveAspectRatio="none"
        className="h-full min-w-0 flex-1 overflow-visible fill-none [&_*]:[vector-effect:non-scaling-stroke]"
      >
        {levels.map(({ label, look, price }) => (
          <path key={label} d={`M0 ${y(price)}H100`} className={LEVEL_LOOKS[look].line} />
        ))}
        <path d={stopLineOf(points) ?? ''} className="stroke-loss [stroke-dasharray:4_2]" />
        <path d={markLineOf(points) ?? ''} className="stroke-[1.5] stroke-ink" />
        <path
          d={`M0 ${y(points[0]?.markPrice ?? low) - 5}v10`}
          className="stroke-2 stroke-accent"
        />
      </svg>
      {sell !== null && (
        <span
          className={clsx(
            'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 bg-surface',
            sell.price >= (points[0]?.markPrice ?? 0) ? 'border-profit' : 'border-loss',
          )}
          style={{
            left: `calc((100% - ${isLarge ? 9 : 5}rem) * ${sell.widthShare})`,
            top: y(sell.price),
          }}
        />
      )}
      <div className={clsx('relative shrink-0', isLarge ? 'w-36' : 'w-20')}>
        {shownLabels.map(({ label, look, price, topPx }) => (
          <span
            key={label}
            className={`absolute left-2 -translate-y-1/2 whitespace-nowrap ${LEVEL_LOOKS[look].text}`}
            style={{ top: topPx }}
          >
            {label} {optionPriceText(price)}
          </span>
        ))}
        {!isLarge && sell !== null && (
          <span
            className="absolute left-2 -translate-y-1/2 whitespace-nowrap font-medium text-ink"
            style={{ top: y(sell.price) }}
          >
            {exitRow(sell.reason).trigger.kind === 'time'
              ? 'At the bid'
              : `Sold ${optionPriceText(sell.price)}`}
          </span>
        )}
      </div>
    </div>
  );
}

/** From the top down, each at least a line below the one before, and all inside. */
function spreadLabels<Label extends { readonly topPx: number }>(
  labels: readonly Label[],
  height: number,
): readonly Label[] {
  const placedLabels: Label[] = [];
  let minTopPx = LABEL_DISTANCE_PX / 2;
  for (const label of [...labels].sort((one, other) => one.topPx - other.topPx)) {
    const topPx = Math.max(label.topPx, minTopPx);
    placedLabels.push({ ...label, topPx });
    minTopPx = topPx + LABEL_DISTANCE_PX;
  }
  let maxTopPx = height - LABEL_DISTANCE_PX / 2;
  return placedLabels
    .reverse()
    .map((label) => {
      const topPx = Math.min(label.topPx, maxTopPx);
      maxTopPx = topPx - LABEL_DISTANCE_PX;
      return { ...label, topPx };
    })
    .reverse();
}
