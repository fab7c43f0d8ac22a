import { Timer } from 'lucide-react';
import { countdown, DASH, minuteTime } from '../../../lib/text/format.ts';
import { useMarketTimeMs } from '../../../live/queries/market.ts';

/**
 * Market time left until a time rule sells. A component of its own, so its tick redraws nothing
 * else.
 */
export function SellCountdown({ sellAtMs }: { readonly sellAtMs: number }) {
  const now = useMarketTimeMs();
  return (
    <p className="num flex items-baseline justify-between gap-2 text-12 text-ink-2">
      <span>Sold at {minuteTime(sellAtMs)} ET, whatever the price</span>
      <span className="inline-flex items-center gap-1.5 font-semibold text-13 text-warn">
        <Timer size={14} />
        {now === null ? DASH : countdown(sellAtMs - now)}
      </span>
    </p>
  );
}
