import { ScrollRegion } from '../../../../components/ui/layout/scroll-region.tsx';
import { useUrlQuery } from '../../../../lib/browser/use-url-query.ts';
import { plural } from '../../../../lib/text/format.ts';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { ReportCard } from '../report-card.tsx';
import { ExitLabTable } from './exit-lab-table.tsx';
import { exitVerdict } from './exit-verdict.ts';
import { parseOwnExit, readOwnExitTexts } from './own-exit.ts';
import { OwnExitSection } from './own-exit-form.tsx';
import { type ExitLabWithOwn, useExitLabWithOwn } from './use-exit-lab-with-own.ts';

/** Recorded trades under other exits, beside the real ones. */
export function ExitLabCard({ range }: { range: PastRange }) {
  const { query } = useUrlQuery();
  const { change } = parseOwnExit(readOwnExitTexts(query));
  return (
    <ReportCard<ExitLabWithOwn>
      id="exit-lab"
      title="Exit lab"
      useReport={(isSeen) => useExitLabWithOwn(isSeen ? range : null, change)}
      sampleSizeText={({ trades, notCompared, days }) =>
        `${trades} of ${plural(trades + notCompared, 'trade')} on ${plural(days, 'day')}; 95% intervals over days`
      }
      verdictOf={exitVerdict}
    >
      {(lab) =>
        lab.trades > 0 && (
          <>
            <ScrollRegion label="Other exits" className="@container overflow-x-auto">
              <ExitLabTable lab={lab} />
            </ScrollRegion>
            <OwnExitSection lab={lab} />
          </>
        )
      }
    </ReportCard>
  );
}
