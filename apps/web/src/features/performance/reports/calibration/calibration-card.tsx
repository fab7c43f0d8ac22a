import { count } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type Calibration, useCalibration } from '../../../../live/queries/past-reports.ts';
import { ReportCard } from '../report-card.tsx';
import { AblationTable } from './ablation.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import { CalibrationTable } from './calibration-table.tsx';
import { calibrationVerdict } from './calibration-verdict.ts';

/** Whether a higher confidence was right more often. */
export function CalibrationCard({ range }: { range: PastRange }) {
  return (
    <ReportCard<Calibration>
      id="calibration"
      title="Calibration"
      useReport={(isSeen) => useCalibration(isSeen ? range : null)}
      sampleSizeText={({ bands }) =>
        `${count(bands.reduce((sum, { decisions }) => sum + decisions, 0))} decisions`
      }
      verdictOf={calibrationVerdict}
    >
      {(data) =>
        data.bands.length > 0 && (
          <>
            <div className="grid lg:grid-cols-2">
              <CalibrationPlot bands={data.bands} />
              <CalibrationTable bands={data.bands} />
            </div>
            <AblationTable calibration={data} />
          </>
        )
      }
    </ReportCard>
  );
}
