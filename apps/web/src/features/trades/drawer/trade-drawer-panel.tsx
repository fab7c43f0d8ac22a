import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { TradeDetail } from '@tideline/api/schemas';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { TradeOrders } from '../../../components/trading/trade-orders.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadError } from '../../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { refusalOf } from '../../../lib/errors/refusal.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { useTrade, useTradeDay } from '../../../live/queries/trades.ts';
import { NoteEditor } from '../note/note-editor.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { PlayPart } from './play/play-part.tsx';
import { useNeighbourIds } from './use-neighbour-ids.ts';
import { WhyInPart } from './why-in.tsx';
import { WhyOutPart } from './why-out.tsx';

interface TradeDrawerPanelProps {
  readonly tradeId: string;
  /** Another user's id, for administrators. */
  readonly userId: string | undefined;
  readonly onClose: () => void;
  readonly onShowTrade: (id: string) => void;
}

/** A closed trade above the screen; a page of its own on a phone. */
export function TradeDrawerPanel({ tradeId, userId, onClose, onShowTrade }: TradeDrawerPanelProps) {
  const query = useTrade(tradeId, userId);
  const { previousId, nextId } = useNeighbourIds(tradeId);
  const drawerPanel = useRef<HTMLDivElement>(null);
  useFocusKeptInPanel(drawerPanel, tradeId);
  const onKeyDown = (event: KeyboardEvent) => {
    const targetId = { j: nextId, k: previousId }[event.key] ?? null;
    if (targetId === null || isTextField(event.target) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onShowTrade(targetId);
  };
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim max-md:hidden" />
      {/* The drawer holds figures too, outside the untranslated page. */}
      <DialogPanel
        ref={drawerPanel}
        tabIndex={-1}
        translate="no"
        onKeyDown={onKeyDown}
        className="fixed inset-y-0 right-0 outline-none w-full max-w-[45rem] overflow-y-auto border-line-strong bg-surface md:border-l max-md:max-w-none"
      >
        <DrawerHead
          {...{ previousId, nextId, onShowTrade, onClose }}
          trade={query.data}
          isStale={query.isError}
        />
        {query.data !== undefined ? (
          <DrawerParts key={tradeId} trade={query.data} user={userId} />
        ) : query.isError ? (
          <div className="flex min-h-64">
            {refusalOf(query.error)?.httpStatus === 404 ? (
              <NoTradeMessage id={tradeId} onClose={onClose} />
            ) : (
              <LoadError subject="This trade" error={query.error} onRetry={() => query.refetch()} />
            )}
          </div>
        ) : (
          <DrawerSkeleton />
        )}
      </DialogPanel>
    </Dialog>
  );
}

/** An open position has no record yet; any other id stays unknown, however often it is read. */
function NoTradeMessage({ id, onClose }: { id: string; onClose: () => void }) {
  const positions = useKnownPositions();
  if (positions?.some((position) => position.id === id)) {
    return (
      <EmptyState
        title="This trade is still open"
        action={<TextLink href="/">See it on the dashboard</TextLink>}
      >
        It can be played once it is closed. Until then its orders are in the order history.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="There is no such trade"
      action={<SmallButton onClick={onClose}>Back to the list</SmallButton>}
    >
      It may be {positions === undefined && 'open still, '}of another account, or of a simulated
      past that was played again.
    </EmptyState>
  );
}

function DrawerParts({ trade, user }: { trade: TradeDetail; user: string | undefined }) {
  const { data: day, isError, refetch } = useTradeDay(newYorkDate(trade.openedAt), user);
  return (
    <>
      <PlayPart
        trade={trade}
        bars={day?.bars ?? null}
        hasLoadFailed={isError}
        onRetry={() => refetch()}
      />
      <div className="grid border-line border-t md:grid-cols-2">
        <WhyInPart trade={trade} signals={day?.signals ?? []} userId={user} />
        <WhyOutPart trade={trade} />
      </div>
      <TradeOrders trade={trade} />
      <NoteEditor trade={trade} isOwnTrade={user === undefined} />
    </>
  );
}

/**
 * Another trade replaces the focused control: the panel takes the focus, so that keys still work.
 */
function useFocusKeptInPanel(panel: RefObject<HTMLElement | null>, tradeId: string): void {
  const shownTradeId = useRef(tradeId);
  useEffect(() => {
    if (shownTradeId.current === tradeId) return;
    shownTradeId.current = tradeId;
    if (panel.current?.contains(document.activeElement) === false) panel.current.focus();
  }, [panel, tradeId]);
}

function DrawerSkeleton() {
  return (
    <Loading subject="the trade">
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}

function isTextField(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=range]), textarea, select') !== null
  );
}
