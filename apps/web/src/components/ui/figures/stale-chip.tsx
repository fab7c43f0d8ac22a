import { Clock } from 'lucide-react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, clockTime } from '../../../lib/text/format.ts';
import { marketClock } from '../../../lib/trading/market-clock.ts';
import { Chip } from '../layout/chip.tsx';

/** Since when a value was not refreshed (browser time), by the market's clock. */
export function StaleChip({ readAtMs }: { readAtMs: number }) {
  const marketTimeMs = marketClock.toMarketTimeMs(readAtMs);
  return (
    <Chip tone="warn" icon={Clock}>
      {marketTimeMs === null ? (
        <StaleAge readAtMs={readAtMs} />
      ) : (
        `As of ${clockTime(marketTimeMs)} ET`
      )}
    </Chip>
  );
}

/** Shown before the market's time is known. */
function StaleAge({ readAtMs }: { readAtMs: number }) {
  return `${age(Math.max(0, useNow(1_000) - readAtMs))} old`;
}
