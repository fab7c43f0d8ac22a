import { Clock } from 'lucide-react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, clockTime } from '../../../lib/text/format.ts';
import { marketClock } from '../../../lib/trading/market-clock.ts';
import { Chip } from '../layout/chip.tsx';

interface StaleChipProps {
  /** Browser time. */
  readonly readAtMs: number;
}

/** Since when a value was not refreshed, by the market's clock. */
export function StaleChip({ readAtMs }: StaleChipProps) {
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
function StaleAge({ readAtMs }: StaleChipProps) {
  return `${age(Math.max(0, useNow(1_000) - readAtMs))} old`;
}
