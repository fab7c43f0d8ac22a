import type { Position } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { decimal, levelText } from '../../../lib/text/format.ts';
import { positionFigures } from '../../../lib/trading/position.ts';

/** The bid between stop and target. */
export function StopTargetTrack({ position }: { position: Position }) {
  const { entryPrice, currentPrice, stopPrice, targetPrice, bestPrice } = position;
  const { firstStop } = positionFigures(position);
  const lowest = Math.min(firstStop, stopPrice);
  const percentAlongTrack = (price: number) =>
    Math.min(100, Math.max(0, ((price - lowest) / (targetPrice - lowest)) * 100));
  const entryPercent = percentAlongTrack(entryPrice);
  const stopPercent = percentAlongTrack(stopPrice);
  const markPercent = currentPrice === null ? null : percentAlongTrack(currentPrice);
  const isGain = currentPrice !== null && currentPrice >= entryPrice;
  const hasStopRisen = stopPrice - firstStop >= 0.005;
  return (
    <div
      role="img"
      aria-label={stopTargetLabelOf(position, hasStopRisen ? firstStop : null)}
      className="num mt-1 text-11"
    >
      <div className="relative h-4">
        {markPercent !== null && (
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap font-medium text-ink"
            style={{ left: `clamp(1.5rem, ${markPercent}%, calc(100% - 1.5rem))` }}
          >
            Bid {decimal(currentPrice)}
          </span>
        )}
      </div>
      <div className="drawn relative h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 bg-line-strong" />
        {hasStopRisen && (
          <>
            <span className="absolute top-1 left-0 h-2 border-loss border-l-2 border-dotted" />
            <span
              className="absolute top-[7px] left-0 border-loss border-t-2 border-dotted"
              style={{ width: `${stopPercent}%` }}
            />
          </>
        )}
        {markPercent !== null && (
          <span
            className={clsx('absolute top-1.5 h-1', isGain ? 'bg-profit' : 'bg-loss')}
            style={{
              left: `${Math.min(entryPercent, markPercent)}%`,
              width: `${Math.abs(markPercent - entryPercent)}%`,
            }}
          />
        )}
        <span className="absolute top-0 h-4 w-0.5 bg-loss" style={{ left: `${stopPercent}%` }} />
        <span className="absolute top-1 h-2 w-0.5 bg-accent" style={{ left: `${entryPercent}%` }} />
        <span className="absolute top-0 right-0 h-4 w-0.5 bg-profit" />
        {bestPrice !== null && (
          <span
            className="absolute top-2.5 size-1.5 -translate-x-1/2 rotate-45 bg-ink-2"
            style={{ left: `${percentAlongTrack(bestPrice)}%` }}
          />
        )}
        {markPercent !== null && (
          <span
            className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full border-[2.5px] border-ink bg-surface"
            style={{ left: `${markPercent}%` }}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-2">
        <span className="text-loss">Stop {levelText(stopPrice)}</span>
        <span className="text-accent">Entry {levelText(entryPrice)}</span>
        {bestPrice !== null && <span className="text-ink-2">Best {levelText(bestPrice)}</span>}
        <span className="text-profit">Target {levelText(targetPrice)}</span>
      </div>
    </div>
  );
}

function stopTargetLabelOf(position: Position, risenFrom: number | null): string {
  const { entryPrice, currentPrice, stopPrice, targetPrice, bestPrice } = position;
  const stopRisenText = risenFrom === null ? '' : `, which has risen from ${levelText(risenFrom)},`;
  const bestSoFarText = bestPrice === null ? '' : `; best so far ${levelText(bestPrice)}`;
  return `Bid ${decimal(currentPrice)}, between stop ${levelText(stopPrice)}${stopRisenText} and target ${levelText(targetPrice)}; entered at ${levelText(entryPrice)}${bestSoFarText}`;
}
