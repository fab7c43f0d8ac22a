import { clsx } from 'clsx';
import { decimal, levelText } from '../../../lib/text/format.ts';

interface PositionLevels {
  /** Option prices per share. */
  readonly entryPrice: number;
  readonly markPrice: number | null;
  /** At entry, and now. */
  readonly firstStopPrice: number;
  readonly stopPrice: number;
  readonly targetPrice: number;
  /** The highest mark that moved the stop. */
  readonly bestPrice: number | null;
}

interface StopTargetTrackProps extends PositionLevels {
  /** The bid's place shows the sign of the P&L; only its space stays. */
  readonly isHidden: boolean;
}

/** The bid between stop and target. */
export function StopTargetTrack({ isHidden, ...levels }: StopTargetTrackProps) {
  if (!isHidden) return <PriceTrack {...levels} />;
  return <p className="mt-1 flex h-12 items-center text-12 text-ink-3">Stop and target hidden</p>;
}

function PriceTrack({
  entryPrice,
  markPrice,
  firstStopPrice,
  stopPrice,
  targetPrice,
  bestPrice,
}: PositionLevels) {
  const lowestPrice = Math.min(firstStopPrice, stopPrice);
  const percentAlongTrack = (price: number) =>
    Math.min(100, Math.max(0, ((price - lowestPrice) / (targetPrice - lowestPrice)) * 100));
  const markPercent = markPrice === null ? null : percentAlongTrack(markPrice);
  const isGain = markPrice !== null && markPrice >= entryPrice;
  const hasStopRisen = stopPrice - firstStopPrice >= 0.005;
  return (
    <div
      role="img"
      aria-label={stopTargetLabelOf(
        { entryPrice, markPrice, firstStopPrice, stopPrice, targetPrice, bestPrice },
        hasStopRisen,
      )}
      className="num mt-1 text-11"
    >
      <div className="relative h-4">
        {markPercent !== null && (
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap font-medium text-ink"
            style={{ left: `clamp(1.5rem, ${markPercent}%, calc(100% - 1.5rem))` }}
          >
            Bid {decimal(markPrice)}
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
              style={{ width: `${percentAlongTrack(stopPrice)}%` }}
            />
          </>
        )}
        {markPercent !== null && (
          <span
            className={clsx('absolute top-1.5 h-1', isGain ? 'bg-profit' : 'bg-loss')}
            style={{
              left: `${Math.min(percentAlongTrack(entryPrice), markPercent)}%`,
              width: `${Math.abs(markPercent - percentAlongTrack(entryPrice))}%`,
            }}
          />
        )}
        <span
          className="absolute top-0 h-4 w-0.5 bg-loss"
          style={{ left: `${percentAlongTrack(stopPrice)}%` }}
        />
        <span
          className="absolute top-1 h-2 w-0.5 bg-accent"
          style={{ left: `${percentAlongTrack(entryPrice)}%` }}
        />
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

function stopTargetLabelOf(levels: PositionLevels, hasStopRisen: boolean): string {
  const { entryPrice, markPrice, firstStopPrice, stopPrice, targetPrice, bestPrice } = levels;
  const stopRisenText = hasStopRisen ? `, which has risen from ${levelText(firstStopPrice)},` : '';
  const bestSoFarText = bestPrice === null ? '' : `; best so far ${levelText(bestPrice)}`;
  return `Bid ${decimal(markPrice)}, between stop ${levelText(stopPrice)}${stopRisenText} and target ${levelText(targetPrice)}; entered at ${levelText(entryPrice)}${bestSoFarText}`;
}
