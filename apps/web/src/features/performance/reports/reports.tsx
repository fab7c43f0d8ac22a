import type { PastRange } from '../../../live/queries/past-performance.ts';
import { CalibrationCard } from './calibration/calibration-card.tsx';
import { ExitLabCard } from './exit-lab/exit-lab-card.tsx';
import { SlippageCard } from './slippage/slippage-card.tsx';

export function PerformanceReports({ range }: { range: PastRange }) {
  return (
    <>
      <ExitLabCard range={range} />
      <CalibrationCard range={range} />
      <SlippageCard range={range} />
    </>
  );
}
