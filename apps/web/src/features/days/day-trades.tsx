import type { ClosedTrade } from '@tideline/api/schemas';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { AmountCell, ColumnHeads, Th } from '../../components/ui/figures/cells.tsx';
import { Change, PercentChange } from '../../components/ui/figures/change.tsx';
import { TextLink } from '../../components/ui/forms/links.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import { decimal, money } from '../../lib/text/format.ts';
import { exitLabel, tradePath } from '../../lib/trading/trade-texts.ts';
import { holdingPeriodText } from './day-texts.ts';
import { NothingHereMessage } from './nothing-here-message.tsx';

interface DayTradesProps {
  readonly trades: readonly ClosedTrade[];
  /** The day has decisions, which say more than "no trades". */
  readonly hasDecisions: boolean;
  readonly isToday: boolean;
}

/** Closed on this day, oldest first. */
export function DayTrades({ trades, hasDecisions, isToday }: DayTradesProps) {
  const TradesView = useIsMobile() ? DayTradesList : DayTradesTable;
  return (
    <Card title="Trades" isFlush aside={<SimulatedLabel />}>
      {trades.length === 0 ? (
        <NothingHereMessage title="No closed trade">
          {hasDecisions
            ? `The decisions say why nothing was bought${isToday ? ', or not sold yet' : ''}.`
            : 'Nothing was decided on this day.'}
        </NothingHereMessage>
      ) : (
        <TradesView trades={trades} />
      )}
    </Card>
  );
}

/** Opens the trade's drawer in the history. */
function TradeLink({ trade: { id, symbol, strike, side } }: { trade: ClosedTrade }) {
  return <TextLink href={tradePath(id)}>{`${symbol} ${strike} ${side}`}</TextLink>;
}

function DayTradesList({ trades }: { readonly trades: readonly ClosedTrade[] }) {
  return (
    <ul className="divide-y divide-line">
      {trades.map((trade) => (
        <li key={trade.id} className="num px-4 py-2 text-12">
          <p className="flex justify-between gap-3">
            <span className="font-medium text-ink">
              <Amount text={String(trade.quantity)} /> × <TradeLink trade={trade} />
            </span>
            <Change value={trade.net} className="font-medium" />
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-ink-2">
            <span>{holdingPeriodText(trade)}</span>
            <span>
              {decimal(trade.entryPrice)} to {decimal(trade.exitPrice)}
            </span>
          </p>
          <p className="text-ink-3">{exitLabel(trade.exitReason)}</p>
        </li>
      ))}
    </ul>
  );
}

const NUMBER_COLUMN_HEADS = ['Contracts', 'Entry', 'Exit', 'Fees', 'Net', 'Return'];

function DayTradesTable({ trades }: { readonly trades: readonly ClosedTrade[] }) {
  return (
    <table className="num w-full border-collapse text-12">
      <caption className="sr-only">Closed trades of the day</caption>
      <thead className="text-11 text-ink-3">
        <tr className="h-8 text-left">
          <Th className="pl-4">Held (ET)</Th>
          <Th className="px-3">Contract</Th>
          <ColumnHeads columnNames={NUMBER_COLUMN_HEADS} className="px-3 text-right" />
          <Th className="pr-4 pl-3">Why out</Th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.id} className="h-[34px] border-line border-t text-right">
            <td className="whitespace-nowrap pl-4 text-left text-ink-2">
              {holdingPeriodText(trade)}
            </td>
            <th scope="row" className="px-3 text-left font-medium text-ink">
              <TradeLink trade={trade} />
            </th>
            <AmountCell className="px-3" text={String(trade.quantity)} />
            <td className="px-3">{decimal(trade.entryPrice)}</td>
            <td className="px-3">{decimal(trade.exitPrice)}</td>
            <AmountCell className="px-3" text={money(trade.fees)} />
            <td className="px-3">
              <Change value={trade.net} className="font-medium" />
            </td>
            <td className="px-3">
              <PercentChange value={trade.returnPercent} />
            </td>
            <td className="pr-4 pl-3 text-left text-ink-2">{exitLabel(trade.exitReason)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
