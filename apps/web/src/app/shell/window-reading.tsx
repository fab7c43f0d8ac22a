import { DASH } from '../../lib/format.ts';
import type { WindowReading as Reading } from './use-states.ts';

/** The trading window: open or closed, and what remains. */
export function WindowReading({ reading }: { reading: Reading | null }) {
  if (reading === null) return <span className="text-ink-3">{DASH}</span>;
  return (
    <span className="num inline-flex gap-1.5 whitespace-nowrap font-medium">
      <span className={reading.isOpen ? 'text-profit' : 'text-loss'}>
        {reading.isOpen ? 'Open' : 'Closed'}
      </span>
      {reading.timeInfo !== '' && <span className="text-warn">{reading.timeInfo}</span>}
    </span>
  );
}
