import { GateList } from '../../../components/trading/gate-list.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { minuteTime } from '../../../lib/text/format.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';
import { useSignal } from '../../../live/queries/polled-queries.ts';

/** The last decision's gates; none before the first. */
export function GatesCard() {
  const { data } = useSignal();
  const decision = data?.lastDecision ?? null;
  if (decision === null || decision.gates.length === 0) return null;
  const refusingGateCount = decision.gates.filter(({ passes }) => !passes).length;
  return (
    <Card
      title="Entry Gates"
      aside={`${decision.gates.length - refusingGateCount} of ${decision.gates.length} let an entry pass at ${minuteTime(endOfBarMs(decision.barStart))} ET`}
    >
      <GateList gates={decision.gates} />
    </Card>
  );
}
