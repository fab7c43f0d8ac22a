import type { DayReview, DaySignal, Decision } from '@tideline/api/schemas';
import { useMemo } from 'react';
import { DecisionRows } from '../../components/trading/decisions/decision-rows.tsx';
import { downloadDecisions } from '../../components/trading/decisions/decisions-csv.ts';
import { GateList } from '../../components/trading/gate-list.tsx';
import { TextButton } from '../../components/ui/forms/links.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { decimal, plural, signed } from '../../lib/text/format.ts';
import { type DecisionRun, endOfBarMs } from '../../lib/trading/decisions.ts';
import { NothingHereMessage } from './nothing-here-message.tsx';

/** Newest decisions first, each with its gates. */
export function DayDecisions({ review }: { readonly review: DayReview }) {
  const { date, decisions } = review;
  const detailsByBarEnd = useMemo(() => groupDetailsByBarEnd(review), [review]);
  return (
    <Card
      title="Decisions"
      isFlush
      aside={plural(decisions.length, 'bar')}
      footSize="small"
      foot={
        decisions.length === 0 ? undefined : (
          <TextButton className="block text-11" onClick={() => downloadDecisions(date, decisions)}>
            Export CSV
          </TextButton>
        )
      }
    >
      {decisions.length === 0 ? (
        <NothingHereMessage title="No decision on this day">
          The bot was off, or the server did not run.
        </NothingHereMessage>
      ) : (
        <DecisionRows
          label="Decisions of the day"
          height="rows"
          runs={decisions.map(decisionRunOf).toReversed()}
          renderDetails={(run) => (
            <DecisionDetailsView {...detailsByBarEnd.get(run.newestBarEndMs)} />
          )}
        />
      )}
    </Card>
  );
}

/** Each bar has its own gates, so none are joined. */
function decisionRunOf({ outcome, barStart, sentence }: Decision): DecisionRun {
  const endMs = endOfBarMs(barStart);
  return { outcome, oldestBarEndMs: endMs, newestBarEndMs: endMs, barCount: 1, sentence };
}

interface DecisionDetails {
  readonly gates?: Decision['gates'];
  readonly signal?: DaySignal | undefined;
}

function groupDetailsByBarEnd({ decisions, signals }: DayReview) {
  const signalByBarStart = new Map(signals.map((signal) => [signal.barStart, signal]));
  return new Map(
    decisions.map(({ barStart, gates }) => [
      endOfBarMs(barStart),
      { gates, signal: signalByBarStart.get(barStart) },
    ]),
  );
}

function DecisionDetailsView({ gates = [], signal }: DecisionDetails) {
  if (gates.length === 0 && signal === undefined) return null;
  const refusingGateCount = gates.filter(({ passes }) => !passes).length;
  return (
    <details className="group">
      <summary className="num w-fit cursor-pointer py-0.5 text-11 text-ink-3 hover:text-ink max-md:py-3">
        {signal !== undefined &&
          `Bullish ${decimal(signal.bullishConfidence, 1)}, bearish ${decimal(signal.bearishConfidence, 1)}`}
        {signal !== undefined && gates.length > 0 && ' · '}
        {gates.length > 0 && `${gates.length - refusingGateCount} of ${gates.length} gates passed`}
      </summary>
      {signal !== undefined && (
        <p className="num py-1 text-11 text-ink-3">
          At {decimal(signal.price)}, money flow {signed(signal.moneyFlow)}, thresholds version{' '}
          {signal.thresholdsVersion}
        </p>
      )}
      {gates.length > 0 && <GateList gates={gates} />}
    </details>
  );
}
