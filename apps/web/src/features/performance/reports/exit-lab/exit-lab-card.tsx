import { ScrollRegion } from '../../../../components/ui/layout/scroll-region.tsx';
import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/readings/past-performance.ts';
import { type ExitLab, useExitLab } from '../../../../live/readings/past-reports.ts';
import { ReportCard } from '../report-card.tsx';
import { ExitLabTable } from './exit-lab-table.tsx';
import { exitVerdict } from './exit-verdict.ts';

/** The recorded trades under other exits, each beside how they were really sold. */
export function ExitLabCard({ range }: { range: PastRange }) {
  return (
    <ReportCard<ExitLab>
      id="exit-lab"
      title="Exit lab"
      what="The exit lab"
      useReading={(isSeen) => useExitLab(isSeen ? range : null)}
      restsOn={({ trades, notCompared, days }) =>
        `${trades} of ${plural(trades + notCompared, 'trade')} on ${plural(days, 'day')}; 95% intervals over days`
      }
      verdict={exitVerdict}
      warnings={(lab) => lab.warnings.filter((warning) => warning !== exitVerdict(lab))}
    >
      {(data) =>
        data.trades > 0 && (
          <ScrollRegion label="Other exits" className="@container overflow-x-auto">
            <ExitLabTable lab={data} />
          </ScrollRegion>
        )
      }
    </ReportCard>
  );
}
