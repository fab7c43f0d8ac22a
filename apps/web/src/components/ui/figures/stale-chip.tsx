import { Clock } from 'lucide-react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, clockTime } from '../../../lib/text/format.ts';
import { marketClock } from '../../../lib/trading/market-clock.ts';
import { Chip } from '../layout/chip.tsx';

interface StaleChipProps {
  /** When the value was last read, in the browser's time. */
  readonly readAt: number;
}

/** Says since when a value could not be read again, by the market's clock as all else. */
export function StaleChip({ readAt }: StaleChipProps) {
  const at = marketClock.at(readAt);
  return (
    <Chip tone="warn" icon={Clock}>
      {at === null ? <For readAt={readAt} /> : `As of ${clockTime(at)} ET`}
    </Chip>
  );
}

/** Before the market has told its time. */
function For({ readAt }: StaleChipProps) {
  return `${age(Math.max(0, useNow(1_000) - readAt))} old`;
}
