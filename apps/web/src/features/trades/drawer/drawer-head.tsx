import { DialogTitle } from '@headlessui/react';
import type { TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Change, PercentChange } from '../../../components/ui/figures/change.tsx';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { count, fullDate, money, moneyChange } from '../../../lib/text/format.ts';
import { holdingTimeText } from '../../../lib/trading/trade-texts.ts';

interface DrawerNavigationProps {
  /** Ids of the neighbours in the list; null at its ends. */
  readonly previousId: string | null;
  readonly nextId: string | null;
  readonly onShowTrade: (id: string) => void;
  readonly onClose: () => void;
}

interface DrawerHeadProps extends DrawerNavigationProps {
  /** Trade; undefined while it loads, and after a failure. */
  readonly trade: TradeDetail | undefined;
  /** The last refresh failed. */
  readonly isStale: boolean;
}

/**
 * Contract and result stay in view; the buttons for the neighbours stay while another trade loads.
 */
export function DrawerHead({ trade, isStale, ...ways }: DrawerHeadProps) {
  return (
    <div className="sticky top-0 z-10 flex items-start gap-3 border-line border-b bg-surface px-4 py-3 max-md:flex-col-reverse max-md:gap-2">
      <div className="min-w-0 flex-1">
        {trade === undefined ? (
          <DialogTitle className="font-semibold text-20 text-ink">Trade</DialogTitle>
        ) : (
          <HeadFacts trade={trade} isStale={isStale} />
        )}
      </div>
      <DrawerNavigation {...ways} />
    </div>
  );
}

function HeadFacts({ trade, isStale }: { trade: TradeDetail; isStale: boolean }) {
  const { side, symbol, strike, quantity, net, returnPercent, gross, fees, premium } = trade;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip>{side.toUpperCase()}</Chip>
        <DialogTitle className="font-semibold text-20 text-ink">
          {symbol} {strike}
          <span className="sr-only"> {side}</span>
        </DialogTitle>
        <span className="num">
          {fullDate(trade.closedAt)}, <Amount text={count(quantity)} /> contracts, held{' '}
          {holdingTimeText(trade)}
        </span>
        {isStale && <Chip tone="warn">Not read again</Chip>}
      </div>
      <div className="num mt-1 flex flex-wrap items-baseline gap-x-4">
        <Change value={net} isStale={isStale} className="font-semibold text-20" />
        {returnPercent !== null && (
          <PercentChange value={returnPercent} isStale={isStale} className="font-medium" />
        )}
        <SimulatedLabel />
        <span className="text-12">
          <Amount text={moneyChange(gross)} /> gross, <Amount text={money(fees)} /> fees,{' '}
          <Amount text={money(premium)} /> option premium
        </span>
      </div>
    </>
  );
}

function DrawerNavigation({ previousId, nextId, onShowTrade, onClose }: DrawerNavigationProps) {
  return (
    <div className="flex gap-2 max-md:w-full">
      <span className="flex max-md:mr-auto">
        <NeighbourButton id={previousId} onShow={onShowTrade} className="rounded-r-none">
          <ChevronLeft />
          Previous
        </NeighbourButton>
        <NeighbourButton
          id={nextId}
          onShow={onShowTrade}
          className="-ml-px flex-row-reverse rounded-l-none"
        >
          <ChevronRight />
          Next
        </NeighbourButton>
      </span>
      <Button aria-label="Close trade" onClick={onClose} className="px-2 max-md:px-3.5">
        <X />
      </Button>
    </div>
  );
}

interface NeighbourButtonProps {
  readonly id: string | null;
  readonly onShow: (id: string) => void;
  readonly className: string;
  readonly children: ReactNode;
}

function NeighbourButton({ id, onShow, className, children }: NeighbourButtonProps) {
  return (
    <Button
      disabled={id === null}
      onClick={() => id !== null && onShow(id)}
      className={clsx('disabled:bg-surface', className)}
    >
      {children}
    </Button>
  );
}
