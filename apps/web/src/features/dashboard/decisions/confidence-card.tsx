import type { BackendLogic } from '@tideline/api/schemas';
import { SignalChip } from '../../../components/trading/signal-chip.tsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { ContentOrError } from '../../../components/ui/waiting/load-error.tsx';
import { minuteTime } from '../../../lib/text/format.ts';
import { missingInputs } from '../../../lib/trading/score-parts.ts';
import { noTradeReasonOf } from '../../../lib/trading/why-no-trade.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';
import { useSettings, useSignal } from '../../../live/queries/polled-queries.ts';
import { ScoreMeter } from './score-meter.tsx';
import { ScorePartBars } from './score-part-bars.tsx';
import { SignalSkeleton } from './skeletons.tsx';

/** Why there is no trade, both scores and their parts. */
export function ConfidenceCard() {
  const query = useSignal();
  const { data, isError } = query;
  return (
    <Card
      id="confidence"
      title="Directional Confidence System"
      aside={
        data !== undefined && (
          <>
            {isError && <StaleChip readAtMs={query.dataUpdatedAt} />}
            {data.hasData && <SignalChip signal={data} />}
            {data.timestamp !== null && `Bar ${minuteTime(data.timestamp)} ET`}
          </>
        )
      }
    >
      {data !== undefined ? (
        <SignalBody signal={data} />
      ) : (
        <ContentOrError subject="The signal" query={query}>
          <SignalSkeleton />
        </ContentOrError>
      )}
    </Card>
  );
}

function SignalBody({ signal }: { signal: BackendLogic }) {
  const { status } = useBotStatus();
  const { data: settings } = useSettings();
  const threshold = settings?.confidenceThreshold ?? null;
  const noTradeReason = noTradeReasonOf(signal, status);
  const missingInputTexts = missingInputs(signal);
  return (
    <div className="flex flex-col gap-3">
      <InlineMessage tone={noTradeReason.tone}>
        <strong className="font-semibold">
          {noTradeReason.leadText}
          {noTradeReason.isDecisionSentence ? ':' : '.'}
        </strong>{' '}
        <Amounts text={noTradeReason.text} />
      </InlineMessage>
      <div className="grid grid-cols-2 gap-5">
        <ScoreMeter side="bearish" signal={signal} threshold={threshold} />
        <ScoreMeter side="bullish" signal={signal} threshold={threshold} />
      </div>
      <div className="border-line border-t pt-2">
        <ScorePartBars signal={signal} />
        {missingInputTexts.length > 0 && (
          <p className="mt-1 text-12 text-ink-3">
            No points for lack of input. {missingInputTexts.join('. ')}.
          </p>
        )}
      </div>
    </div>
  );
}
