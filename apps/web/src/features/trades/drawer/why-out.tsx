import type { TradeDetail } from '@tideline/api/schemas';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { PercentOrNotRecorded } from '../../../components/ui/figures/change.tsx';
import { type Fact, KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { clockTime, decimal, money } from '../../../lib/text/format.ts';
import { exitLabel, exitReasonText, holdingTimeText } from '../../../lib/trading/trade-texts.ts';
import { DrawerPart } from './drawer-part.tsx';

/** The reason in the words of the exit rules, and the trade in figures. */
export function WhyOutPart({ trade }: { trade: TradeDetail }) {
  const lastLevels = trade.levels?.at(-1);
  const facts: Fact[] = [
    { label: 'In', value: <PriceAtTime price={trade.entryPrice} time={trade.openedAt} /> },
    { label: 'Out', value: <PriceAtTime price={trade.exitPrice} time={trade.closedAt} /> },
    ...(lastLevels === undefined
      ? []
      : [
          { label: 'Stop at the end', value: <Amount text={decimal(lastLevels.stop)} /> },
          { label: 'Target at the end', value: <Amount text={decimal(lastLevels.target)} /> },
        ]),
    { label: 'Best bid', value: <PercentOrNotRecorded value={trade.bestPercent} /> },
    { label: 'Worst bid', value: <PercentOrNotRecorded value={trade.worstPercent} /> },
    { label: 'Held', value: holdingTimeText(trade) },
    { label: 'Fees', value: <Amount text={money(trade.fees)} /> },
  ];
  return (
    <DrawerPart title="Why out" aside={exitLabel(trade.exitReason)}>
      <p className="text-ink">{exitReasonText(trade.exitReason)}</p>
      <div className="mt-1.5">
        <KeyValues facts={facts} />
      </div>
    </DrawerPart>
  );
}

function PriceAtTime({ price, time }: { readonly price: number; readonly time: string }) {
  return (
    <>
      <Amount text={decimal(price)} /> <span className="text-ink-3">{clockTime(time)} ET</span>
    </>
  );
}
