import { Clock } from 'lucide-react';
import { age, clockTime } from '../../lib/format.ts';
import { marketClock } from '../../lib/market-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from './chip.tsx';

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
