import type { ChartBar, TradeDetail } from '@tideline/api/schemas';
import { useMemo, useState } from 'react';
import { TextButton } from '../../../../components/ui/forms/links.tsx';
import { LoadError } from '../../../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../../components/ui/waiting/skeleton.tsx';
import { displayText } from '../../../../lib/trading/display-text.ts';
import { TradeChart } from '../chart/trade-chart.tsx';
import { BarsTable, BidPathTable } from './path-tables.tsx';
import { PlayControls } from './play-controls.tsx';
import { levelStepsOf, quoteReadingsOf } from './quote-readings.ts';
import { usePlayhead } from './use-playhead.ts';

interface PlayPartProps {
  readonly trade: TradeDetail;
  /** The underlying's on the day of the entry; null while unknown. */
  readonly bars: readonly ChartBar[] | null;
  readonly hasLoadFailed: boolean;
  readonly onRetry: () => unknown;
}

/** The underlying and the bid while the trade was open, as charts or as tables. */
export function PlayPart({ trade, bars, hasLoadFailed, onRetry }: PlayPartProps) {
  const readings = useMemo(() => quoteReadingsOf(trade), [trade]);
  const steps = useMemo(() => levelStepsOf(trade.levels), [trade]);
  const playhead = usePlayhead(readings);
  const [isTable, setIsTable] = useState(false);
  const isBidRecorded = readings.length > 0;
  if (bars === null) {
    return hasLoadFailed ? (
      <div className="flex min-h-52">
        <LoadError subject="The bars of the day" error={null} onRetry={onRetry} />
      </div>
    ) : (
      <Loading subject="the bars of the day">
        <div className="p-4">
          <Skeleton className="h-48" />
        </div>
      </Loading>
    );
  }
  return (
    <div>
      {isTable ? (
        <>
          <BarsTable symbol={trade.symbol} bars={bars} />
          {isBidRecorded && <BidPathTable readings={readings} />}
        </>
      ) : (
        <TradeChart
          trade={trade}
          bars={bars}
          readings={readings}
          steps={steps}
          // At its end the playhead would lie over the exit.
          playhead={playhead.index < playhead.lastIndex ? playhead.reading : undefined}
        />
      )}
      {isBidRecorded ? (
        <PlayControls playhead={playhead} />
      ) : (
        <p className="border-line border-t px-4 py-2.5 text-12">
          <strong className="font-medium text-ink">Bid not recorded.</strong> No bid was kept while
          this trade was open, so it can’t be played. The chart has its entry and exit
          {steps.length > 0 ? ', and the levels of its stop and target' : ''}.
        </p>
      )}
      {trade.recording !== null && trade.recording.warnings.length > 0 && (
        <p className="num border-line border-t px-4 py-2.5 text-12">
          {displayText(trade.recording.warnings.join(' '))}
        </p>
      )}
      <div className="border-line border-t px-4 py-1.5">
        <TextButton className="text-12" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </TextButton>
      </div>
    </div>
  );
}
