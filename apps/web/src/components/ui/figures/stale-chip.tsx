import { Clock } from 'lucide-react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, clockTime } from '../../../lib/text/format.ts';
import { marketClock } from '../../../lib/trading/market-clock.ts';
import { Chip } from '../layout/chip.tsx';

interface StaleChipProps {
  /** Browser time. */
  readonly readAt: number;
}

/** Since when a value was not refreshed, by the market's clock. */
export function StaleChip({ readAt }: StaleChipProps) {
  const at = marketClock.at(readAt);
  return (
    <Chip tone="warn" icon={Clock}>
      {at === null ? <For readAt={readAt} /> : `As of ${clockTime(at)} ET`}
    </Chip>
  );
}

/** Shown before the market's time is known. */
function For({ readAt }: StaleChipProps) {
  return `${age(Math.max(0, useNow(1_000) - readAt))} old`;
}
