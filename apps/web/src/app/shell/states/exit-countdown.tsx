import { Timer } from 'lucide-react';
import { countdown, DASH, minuteTime } from '../../../lib/text/format.ts';
import { useMarketTime } from '../../../live/queries/market.ts';
import { usePositions } from '../../../live/queries/positions.ts';

/** When time alone sells; null without a position, and while it is being sold. */
export function useExitTime(): number | null {
  const { data = [] } = usePositions();
  const times = data.flatMap(({ sellAt, isClosing }) =>
    sellAt === null || isClosing ? [] : [Date.parse(sellAt)],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Market time. Apart: its tick every second must redraw nothing else. */
export function ExitCountdown({ at }: { readonly at: number }) {
  const now = useMarketTime();
  return (
    <span
      title={`Sold at ${minuteTime(at)} ET, whatever the price`}
      className="num inline-flex items-center gap-1 whitespace-nowrap font-medium text-warn"
    >
      <Timer size={12} strokeWidth={1.75} className="shrink-0" />
      <span className="sr-only">Position sold in </span>
      {now === null ? DASH : countdown(at - now)}
    </span>
  );
}
