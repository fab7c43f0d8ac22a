import { Clock } from 'lucide-react';
import { age } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from './chip.tsx';

interface StaleChipProps {
  /** When the value was last read, in the browser's time. */
  readonly readAt: number;
}

/** Says how old a value is that could not be read again. */
export function StaleChip({ readAt }: StaleChipProps) {
  const now = useNow(1_000);
  return (
    <Chip tone="warn" icon={Clock}>
      Not updated for {age(now - readAt)}
    </Chip>
  );
}
