import type { BackendLogic } from '@tideline/api/schemas';
import { GateList } from '../../components/trading/gate-list.tsx';
import { SignalChip } from '../../components/trading/signal-chip.tsx';
import { Amounts } from '../../components/ui/figures/amount.tsx';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { count, decimal, minuteTime, signed } from '../../lib/text/format.ts';
import { displaySentence } from '../../lib/trading/display-text.ts';
import { rejectedBarsText } from '../../lib/trading/rejected-bars.ts';
import { partValueText } from '../../lib/trading/score-parts.ts';
import { noTradeReasonOf } from '../../lib/trading/why-no-trade.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import { useSignal } from '../../live/queries/polled-queries.ts';
import { ScorePartsTable } from './score-parts-table.tsx';

export function LiveLogicCard() {
  const query = useSignal();
  const { data, isError, dataUpdatedAt } = query;
  return (
    <Card
      title={
        <>
          Live Backend Logic
          {data?.hasData && <SignalChip signal={data} />}
        </>
      }
      isFlush
      foot={data === undefined ? undefined : gateValuesText(data)}
      aside={
        data !== undefined &&
        (isError ? <StaleChip readAtMs={dataUpdatedAt} /> : <span>{latestBarText(data)}</span>)
      }
    >
      {data !== undefined ? (
        <>
          <ScorePartsTable signal={data} />
          <NoTradeReason signal={data} />
        </>
      ) : (
        <LoadingOrError subject="The signal" query={query}>
          <Skeleton className="m-4 h-64" />
        </LoadingOrError>
      )}
    </Card>
  );
}

function latestBarText({ symbol, price, timestamp, barCount }: BackendLogic): string {
  if (timestamp === null) return `${symbol}, no bar yet`;
  return `${symbol} ${decimal(price)}, bar ${minuteTime(timestamp)} ET, ${count(barCount)} bars loaded`;
}

/** The gates' values and the missing inputs, which the points don't show. */
function gateValuesText(signal: BackendLogic): string {
  const { slippage, moneyFlow, rejectedBars } = signal;
  const slippageText = slippage === null ? 'no side leads' : partValueText('slippage', signal);
  const moneyFlowText = moneyFlow === null ? 'not known yet' : signed(moneyFlow);
  return `Slippage and money flow are gates and give no points: ${slippageText}; money flow ${moneyFlowText}. ${rejectedBarsText(rejectedBars)}`;
}

function NoTradeReason({ signal }: { signal: BackendLogic }) {
  const { status } = useBotStatus();
  const { leadText, text } = noTradeReasonOf(signal, status);
  return (
    <div className="border-line border-t px-4 py-3">
      <h3 className="font-semibold text-ink">{leadText}</h3>
      <p className="mt-0.5">
        <Amounts text={displaySentence(text)} />
      </p>
      {signal.lastDecision !== null && (
        <div className="mt-3">
          <GateList gates={signal.lastDecision.gates} />
        </div>
      )}
    </div>
  );
}
