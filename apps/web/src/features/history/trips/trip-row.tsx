import type { ClosedTrade, Position } from '@tideline/api/schemas';
import { ChevronDown, ChevronRight, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { AmountCell } from '../../../components/ui/figures/cells.tsx';
import { Change, PercentOrDash } from '../../../components/ui/figures/change.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { clockTime, count, DASH, decimal, duration } from '../../../lib/text/format.ts';
import { exitLabel, holdingTimeText, tradeName } from '../../../lib/trading/trade-texts.ts';
import { useMarketTimeMs } from '../../../live/queries/market.ts';
import { TripDetail } from './trip-detail.tsx';

/** A phone keeps the main columns; its rows open for the rest. */
export const TRIP_COLUMNS = [
  { head: 'Opened', look: 'text-left' },
  { head: 'Contract', look: 'text-left max-md:hidden' },
  { head: 'Qty', look: 'text-right max-md:hidden' },
  { head: 'In', look: 'text-right max-md:hidden' },
  { head: 'Out', look: 'text-right max-md:hidden' },
  { head: 'Held', look: 'text-right max-md:hidden' },
  { head: 'Return', look: 'text-right max-md:hidden' },
  { head: 'Net', look: 'text-right' },
  { head: 'Why out', look: 'text-left max-md:hidden' },
] as const;

const CELL_CLASS = 'px-2 max-md:hidden';
const NUMBER_CELL_CLASS = `${CELL_CLASS} text-right`;

/** A closed trade; it opens its orders. */
export function TripRow({ trade }: { readonly trade: ClosedTrade }) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr className="relative h-[34px] border-line border-t hover:bg-raised">
        <th scope="row" className="px-2 py-1.5 pl-4 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="flex items-center gap-2 text-ink after:absolute after:inset-0 after:content-['']"
          >
            <Icon className="text-ink-3" />
            {clockTime(trade.openedAt)}
            <span className="sr-only">, {tradeName(trade)}</span>
          </button>
          <span className="block pl-6 text-12 text-ink-3 md:hidden">
            {tradeName(trade)} × <Amount text={count(trade.quantity)} />,{' '}
            {exitLabel(trade.exitReason).toLowerCase()}
          </span>
        </th>
        <td className={`${CELL_CLASS} font-medium text-ink`}>{tradeName(trade)}</td>
        <AmountCell className={`${NUMBER_CELL_CLASS} text-ink`} text={count(trade.quantity)} />
        <AmountCell className={NUMBER_CELL_CLASS} text={decimal(trade.entryPrice)} />
        <AmountCell className={`${NUMBER_CELL_CLASS} text-ink`} text={decimal(trade.exitPrice)} />
        <td className={NUMBER_CELL_CLASS}>{holdingTimeText(trade)}</td>
        <td className={NUMBER_CELL_CLASS}>
          <PercentOrDash value={trade.returnPercent} />
        </td>
        <td className="px-2 text-right max-md:pr-4">
          <Change value={trade.net} className="font-medium" />
        </td>
        <td className={`${CELL_CLASS} pr-4`}>
          <Chip>{exitLabel(trade.exitReason)}</Chip>
        </td>
      </tr>
      {isOpen && (
        <tr className="border-line border-t bg-bg">
          <td colSpan={TRIP_COLUMNS.length} className="whitespace-normal p-0">
            <TripDetail id={trade.id} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The time held by the market's clock. A component of its own, so its tick redraws nothing else. */
function HeldSoFarText({ openedAtMs }: { readonly openedAtMs: number }) {
  const now = useMarketTimeMs();
  return now === null ? DASH : duration(now - openedAtMs);
}

/** An open position; it leads to the dashboard. */
export function OpenPositionRow({ position }: { readonly position: Position }) {
  const { symbol, strike, contractType, quantity, openedAt, pnl } = position;
  const contractName = `${symbol} ${strike} ${contractType === 'call' ? 'C' : 'P'}`;
  return (
    <tr className="relative h-[34px] border-line border-t hover:bg-raised">
      <th scope="row" className="px-2 py-1.5 pl-10 text-left font-normal">
        <Link href="/" className="text-ink after:absolute after:inset-0 after:content-['']">
          {clockTime(openedAt)}
          <span className="sr-only">, {contractName}, open</span>
        </Link>
        <span className="block text-12 text-ink-3 md:hidden">
          {contractName} × <Amount text={count(quantity)} />, open
        </span>
      </th>
      <td className={`${CELL_CLASS} font-medium text-ink`}>{contractName}</td>
      <AmountCell className={`${NUMBER_CELL_CLASS} text-ink`} text={count(quantity)} />
      <AmountCell className={NUMBER_CELL_CLASS} text={decimal(position.entryPrice)} />
      <td className={`${NUMBER_CELL_CLASS} text-ink-3`}>{decimal(position.currentPrice)}</td>
      <td className={NUMBER_CELL_CLASS}>
        <HeldSoFarText openedAtMs={Date.parse(openedAt)} />
      </td>
      <td className={NUMBER_CELL_CLASS}>
        <PercentOrDash value={position.pnlPercent} />
      </td>
      <td className="px-2 text-right max-md:pr-4">
        {pnl === null ? DASH : <Change value={pnl} className="font-medium" />}
      </td>
      <td className={`${CELL_CLASS} pr-4`}>
        <Chip tone="accent" icon={CircleDashed}>
          Open
        </Chip>
      </td>
    </tr>
  );
}
