import type { PastRange } from '../../../live/readings/past-performance.ts';
import { ExitLabCard } from './exit-lab/exit-lab-card.tsx';

/** What other exits were worth. */
export function Reports({ range }: { range: PastRange }) {
  return <ExitLabCard range={range} />;
}
