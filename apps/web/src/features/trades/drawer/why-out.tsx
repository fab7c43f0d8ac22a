import type { TradeDetail } from '@tideline/api/schemas';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { PercentOrNotRecorded } from '../../../components/ui/figures/change.tsx';
import { type Fact, KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { clockTime, decimal, money } from '../../../lib/text/format.ts';
import { exitLabel, exitReasonText, holdingTimeText } from '../../../lib/trading/trade-texts.ts';
import { Part } from './part.tsx';

/** The reason in the words of the exit rules, and the trade in figures. */
export function WhyOut({ trade }: { trade: TradeDetail }) {
  const last = trade.levels?.at(-1);
  const facts: Fact[] = [
    { label: 'In', value: <At price={trade.entryPrice} at={trade.openedAt} /> },
    { label: 'Out', value: <At price={trade.exitPrice} at={trade.closedAt} /> },
    ...(last === undefined
      ? []
      : [
          { label: 'Stop at the end', value: <Amount text={decimal(last.stop)} /> },
          { label: 'Target at the end', value: <Amount text={decimal(last.target)} /> },
        ]),
    { label: 'Best bid', value: <PercentOrNotRecorded value={trade.bestPercent} /> },
    { label: 'Worst bid', value: <PercentOrNotRecorded value={trade.worstPercent} /> },
    { label: 'Held', value: holdingTimeText(trade) },
    { label: 'Fees', value: <Amount text={money(trade.fees)} /> },
  ];
  return (
    <Part title="Why out" aside={exitLabel(trade.exitReason)}>
      <p className="text-ink">{exitReasonText(trade.exitReason)}</p>
      <div className="mt-1.5">
        <KeyValues facts={facts} />
      </div>
    </Part>
  );
}

function At({ price, at }: { readonly price: number; readonly at: string }) {
  return (
    <>
      <Amount text={decimal(price)} /> <span className="text-ink-3">{clockTime(at)} ET</span>
    </>
  );
}
