import { Timer } from 'lucide-react';
import { countdown, minuteTime } from '../../../lib/text/format.ts';
import { useMarketTime } from '../../../live/readings/market.ts';

/** Until time alone sells, in market time. Apart: it ticks every second, and redraws nothing else. */
export function SellCountdown({ at }: { readonly at: number }) {
  const now = useMarketTime();
  return (
    <span className="num flex flex-col items-end text-11 text-ink-2">
      <span className="inline-flex items-center gap-1.5 font-semibold text-16 text-warn">
        <Timer aria-hidden="true" size={16} strokeWidth={1.75} />
        {now === null ? minuteTime(at) : countdown(at - now)}
      </span>
      Sold at {minuteTime(at)} ET, whatever the price
    </span>
  );
}
