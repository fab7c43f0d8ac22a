import { Timer } from 'lucide-react';
import { countdown, DASH, minuteTime } from '../../../lib/text/format.ts';
import { useMarketTimeMs } from '../../../live/queries/market.ts';
import { usePositions } from '../../../live/queries/positions.ts';

/** When a time rule sells the position; null without a position or while it is being sold. */
export function useExitTimeMs(): number | null {
  const { data = [] } = usePositions();
  const exitTimesMs = data.flatMap(({ sellAt, isClosing }) =>
    sellAt === null || isClosing ? [] : [Date.parse(sellAt)],
  );
  return exitTimesMs.length === 0 ? null : Math.min(...exitTimesMs);
}

/** `exitTimeMs` is market time. A component of its own, so its tick redraws nothing else. */
export function ExitCountdown({ exitTimeMs }: { readonly exitTimeMs: number }) {
  const marketTimeMs = useMarketTimeMs();
  return (
    <span
      title={`Sold at ${minuteTime(exitTimeMs)} ET, whatever the price`}
      className="num inline-flex items-center gap-1 whitespace-nowrap font-medium text-warn"
    >
      <Timer size={12} className="shrink-0" />
      <span className="sr-only">Position sold in </span>
      {marketTimeMs === null ? DASH : countdown(exitTimeMs - marketTimeMs)}
    </span>
  );
}
