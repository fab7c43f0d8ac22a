import type { ActivityAnswer } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { AmountCell } from '../../components/ui/figures/cells.tsx';
import { Change, PercentOrDash } from '../../components/ui/figures/change.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { ScrollRegion } from '../../components/ui/layout/scroll-region.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import { LoadError, LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { count, decimal, listTime, plural } from '../../lib/text/format.ts';
import { exitLabel } from '../../lib/trading/trade-texts.ts';
import { useTrades } from '../../live/queries/trades.ts';
import { useUserActivity } from '../../live/queries/users.ts';
import { contractText } from './contract-text.ts';

interface UserActivityDialogProps {
  readonly userId: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** Enough to see what a user does. */
const MAX_TRADES = 50;

const ROW_CLASS = 'h-8 border-line border-t text-ink';
const CELL_CLASS = 'px-3 text-right font-normal first:pl-0 first:text-left last:pr-0 max-sm:py-1';
/** For columns whose value a phone shows in the first column. */
const WIDE_CELL_CLASS = `${CELL_CLASS} max-sm:hidden`;
const WIDE_WORD_CLASS = 'px-3 text-left font-normal max-sm:hidden';
const PHONE_ONLY_CLASS = 'block whitespace-normal text-12 text-ink-2 sm:hidden';

export function UserActivityDialog({ userId, email, onClose }: UserActivityDialogProps) {
  const query = useUserActivity(userId);
  const { data } = query;
  return (
    <Dialog
      isOpen
      isReadOnly
      onClose={onClose}
      title="User activity"
      sentence={
        data === undefined ? email : `${email}, ${plural(data.totalTrades, 'closed trade')} so far.`
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined ? (
        <LoadingOrError subject="The activity" query={query}>
          <Skeleton className="mt-4 h-16" />
          <Skeleton className="mt-4 h-32" />
        </LoadingOrError>
      ) : (
        <>
          <OpenPositionsTable positions={data.positions} />
          <NewestTradesTable userId={userId} />
        </>
      )}
    </Dialog>
  );
}

function OpenPositionsTable({ positions }: Pick<ActivityAnswer, 'positions'>) {
  return (
    <ActivityTable
      title="Open positions"
      columnHeads={[
        ['Contract', CELL_CLASS],
        ['Qty', WIDE_CELL_CLASS],
        ['Entry', WIDE_CELL_CLASS],
        ['Mark', WIDE_CELL_CLASS],
        ['Unrealized', CELL_CLASS],
      ]}
      emptyText="Nothing is open."
      rows={positions.map((position) => (
        <tr key={position.id} className={ROW_CLASS}>
          <td className={CELL_CLASS}>
            {contractText(position.symbol)}
            <span className={PHONE_ONLY_CLASS}>
              <Amount text={count(position.quantity)} /> at{' '}
              <Amount text={decimal(position.entryPrice)} />, mark {decimal(position.currentPrice)}
            </span>
          </td>
          <AmountCell className={WIDE_CELL_CLASS} text={count(position.quantity)} />
          <AmountCell className={WIDE_CELL_CLASS} text={decimal(position.entryPrice)} />
          <td className={WIDE_CELL_CLASS}>{decimal(position.currentPrice)}</td>
          <td className={CELL_CLASS}>
            <Change value={position.unrealizedPL} />
          </td>
        </tr>
      ))}
    />
  );
}

/** From the same call as the trader's own screens. */
function NewestTradesTable({ userId }: { readonly userId: string }) {
  const query = useTrades({ account: 'all', user: userId }, MAX_TRADES);
  const { trades = [], isError, error, refetch } = query;
  if (isError && trades.length === 0) {
    return <LoadError subject="The closed trades" error={error} onRetry={refetch} />;
  }
  return (
    <ActivityTable
      title="Closed trades"
      columnHeads={[
        ['Closed (ET)', CELL_CLASS],
        ['Contract', WIDE_WORD_CLASS],
        ['Why out', WIDE_WORD_CLASS],
        ['Qty', WIDE_CELL_CLASS],
        ['Return', WIDE_CELL_CLASS],
        ['Net', CELL_CLASS],
      ]}
      emptyText="No trade yet."
      rows={trades.map((trade) => (
        <tr key={trade.id} className={ROW_CLASS}>
          <td className={CELL_CLASS}>
            {listTime(trade.closedAt)}
            <span className={PHONE_ONLY_CLASS}>
              <Amount text={count(trade.quantity)} /> ×{' '}
              <span className="whitespace-nowrap">{contractText(trade.contractSymbol)}</span>,{' '}
              {exitLabel(trade.exitReason).toLowerCase()}
            </span>
          </td>
          <td className={WIDE_WORD_CLASS}>{contractText(trade.contractSymbol)}</td>
          <td className={WIDE_WORD_CLASS}>{exitLabel(trade.exitReason)}</td>
          <AmountCell className={WIDE_CELL_CLASS} text={count(trade.quantity)} />
          <td className={WIDE_CELL_CLASS}>
            <PercentOrDash value={trade.returnPercent} />
          </td>
          <td className={CELL_CLASS}>
            <Change value={trade.net} />
          </td>
        </tr>
      ))}
    />
  );
}

interface ActivityTableProps {
  readonly title: string;
  readonly columnHeads: readonly (readonly [name: string, look: string])[];
  readonly emptyText: string;
  readonly rows: readonly ReactNode[];
}

function ActivityTable({ title, columnHeads, emptyText, rows }: ActivityTableProps) {
  const isEmpty = rows.length === 0;
  return (
    <>
      <div className="mt-4 flex items-baseline gap-2">
        <h3 className="font-semibold text-ink">{title}</h3>
        {!isEmpty && <SimulatedLabel />}
      </div>
      {isEmpty ? (
        <p className="mt-1">{emptyText}</p>
      ) : (
        <ScrollRegion label={title} className="mt-1 max-h-80 overflow-auto">
          <table className="num w-full whitespace-nowrap">
            <thead className="sticky top-0 bg-surface text-11 text-ink-3">
              <tr className="h-7">
                {columnHeads.map(([name, look]) => (
                  <th key={name} scope="col" className={look}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
