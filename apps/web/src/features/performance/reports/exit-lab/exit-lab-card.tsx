import { ScrollRegion } from '../../../../components/ui/layout/scroll-region.tsx';
import { useUrlQuery } from '../../../../lib/browser/use-url-query.ts';
import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { ReportCard } from '../report-card.tsx';
import { ExitLabTable } from './exit-lab-table.tsx';
import { exitVerdict } from './exit-verdict.ts';
import { ownExitTexts, readOwnExit } from './own-exit.ts';
import { OwnExitPart } from './own-exit-form.tsx';
import { type TriedLab, useTriedLab } from './use-tried-lab.ts';

/** Recorded trades under other exits, beside the real ones. */
export function ExitLabCard({ range }: { range: PastRange }) {
  const { query } = useUrlQuery();
  const { change } = readOwnExit(ownExitTexts(query));
  return (
    <ReportCard<TriedLab>
      id="exit-lab"
      title="Exit lab"
      what="The exit lab"
      useReport={(isSeen) => useTriedLab(isSeen ? range : null, change)}
      sampleText={({ lab: { trades, notCompared, days } }) =>
        `${trades} of ${plural(trades + notCompared, 'trade')} on ${plural(days, 'day')}; 95% intervals over days`
      }
      verdictOf={({ lab }) => exitVerdict(lab)}
      warningsOf={({ lab }) => lab.warnings.filter((warning) => warning !== exitVerdict(lab))}
    >
      {({ lab, own, error }) =>
        lab.trades > 0 && (
          <>
            <ScrollRegion label="Other exits" className="@container overflow-x-auto">
              <ExitLabTable lab={lab} />
            </ScrollRegion>
            <OwnExitPart own={own} error={error} />
          </>
        )
      }
    </ReportCard>
  );
}
