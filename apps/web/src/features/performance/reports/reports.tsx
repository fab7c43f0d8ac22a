import type { PastRange } from '../../../live/queries/past-performance.ts';
import { CalibrationCard } from './calibration/calibration-card.tsx';
import { ExitLabCard } from './exit-lab/exit-lab-card.tsx';
import { SlippageCard } from './slippage/slippage-card.tsx';

/** What other exits, the signal and the fills were worth. */
export function Reports({ range }: { range: PastRange }) {
  return (
    <>
      <ExitLabCard range={range} />
      <CalibrationCard range={range} />
      <SlippageCard range={range} />
    </>
  );
}
