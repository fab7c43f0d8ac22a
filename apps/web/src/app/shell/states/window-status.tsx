import { DASH } from '../../../lib/text/format.ts';
import type { useStates } from './use-states.ts';

type WindowState = ReturnType<typeof useStates>['window'];

/** On two lines if too long. */
export function WindowStatus({ reading }: { reading: WindowState }) {
  if (reading === undefined) return <span className="text-ink-3">{DASH}</span>;
  const word = reading.isOpen ? 'open' : 'closed';
  // The server says "Closed" where no later session is known.
  const rest = reading.timeInfo.toLowerCase() === word ? '' : reading.timeInfo;
  return (
    <span className="num inline-flex flex-wrap justify-end gap-x-1.5 font-medium">
      <span className={reading.isOpen ? 'text-profit' : 'text-loss'}>{word}</span>
      {rest !== '' && <span className="text-warn">{rest}</span>}
    </span>
  );
}
