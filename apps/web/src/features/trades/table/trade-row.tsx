import type { ClosedTrade } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { memo, type Ref } from 'react';
import { Link } from 'wouter';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { AmountCell } from '../../../components/ui/figures/cells.tsx';
import { Change, PercentOrDash } from '../../../components/ui/figures/change.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { count, decimal, minuteTime, tradingDay } from '../../../lib/text/format.ts';
import { exitLabel, holdingTimeText, tradeName } from '../../../lib/trading/trade-texts.ts';
import { ReturnRangeBar } from './range-bar.tsx';

interface TradeRowProps {
  readonly trade: ClosedTrade;
  /** From 1, in the whole list. */
  readonly rowNumber: number;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly drawerAddress: string;
  readonly activeLink: Ref<HTMLAnchorElement>;
  readonly onActivate: (position: number) => void;
}

const NUMBER_CELL_CLASS = 'px-2 text-right';

/** Scrolling moves hundreds of rows past, so each is drawn once. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { trade, rowNumber, isOpen } = props;
  return (
    <tr
      aria-rowindex={rowNumber + 1}
      className={clsx(
        'relative h-[2.125rem] border-line border-t focus-within:bg-raised hover:bg-raised',
        isOpen && 'bg-raised',
      )}
    >
      <td className="pr-2 pl-4 text-ink-2">
        {tradingDay(trade.date)}, {minuteTime(trade.closedAt)}
      </td>
      <th scope="row" className="px-2 text-left font-normal">
        <TradeRowLink {...props} />
      </th>
      <AmountCell className={`${NUMBER_CELL_CLASS} text-ink`} text={count(trade.quantity)} />
      <AmountCell className={NUMBER_CELL_CLASS} text={decimal(trade.entryPrice)} />
      <AmountCell className={`${NUMBER_CELL_CLASS} text-ink`} text={decimal(trade.exitPrice)} />
      <td className={NUMBER_CELL_CLASS}>{holdingTimeText(trade)}</td>
      <td className={NUMBER_CELL_CLASS}>{decimal(trade.confidence, 1)}</td>
      <td className="px-2">
        <ReturnRangeBar trade={trade} />
      </td>
      <td className={NUMBER_CELL_CLASS}>
        <PercentOrDash value={trade.returnPercent} />
      </td>
      <td className={NUMBER_CELL_CLASS}>
        <Change value={trade.net} className="font-medium" />
      </td>
      <td className="pr-4 pl-2">
        <Chip>{exitLabel(trade.exitReason)}</Chip>
      </td>
    </tr>
  );
});

/** Without room for a table: the main figures in two lines. */
export const TradeRowInLines = memo(function TradeRowInLines(props: TradeRowProps) {
  const { trade, rowNumber, isOpen } = props;
  return (
    <tr
      aria-rowindex={rowNumber + 1}
      className={clsx(
        'relative h-14 border-line border-t focus-within:bg-raised',
        isOpen && 'bg-raised',
      )}
    >
      <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-normal">
        <TradeRowLink {...props} />
        <span className="text-ink-3">
          {' × '}
          <Amount text={count(trade.quantity)} />
        </span>
        <span className="block text-12 text-ink-3">
          {tradingDay(trade.date)}, {minuteTime(trade.closedAt)},{' '}
          {exitLabel(trade.exitReason).toLowerCase()}
        </span>
      </th>
      <td className="py-1.5 pr-4 text-right">
        <Change value={trade.net} className="font-medium" />
        <span className="block text-12">
          <PercentOrDash value={trade.returnPercent} />
        </span>
      </td>
    </tr>
  );
});

/** The link takes presses anywhere in its row. */
function TradeRowLink(props: TradeRowProps) {
  const { trade, rowNumber, isActive, drawerAddress, activeLink, onActivate } = props;
  return (
    <Link
      href={drawerAddress}
      ref={isActive ? activeLink : null}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(rowNumber)}
      className="scroll-mt-12 font-medium text-ink after:absolute after:inset-0 after:content-['']"
    >
      {tradeName(trade)}
    </Link>
  );
}
