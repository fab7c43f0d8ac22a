import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { BlockerBadge } from '../states/blocker-badge.tsx';
import { CashHeading, CashValue } from '../states/cash.tsx';
import { ExitCountdown, useExitTimeMs } from '../states/exit-countdown.tsx';
import { StateSign } from '../states/state-sign.tsx';
import { TradingWindowStatus } from '../states/trading-window-status.tsx';
import { useShownStates } from '../states/use-shown-states.ts';
import { useOverflowingCells } from './use-overflowing-cells.ts';

/** Most important first; without room the last show in the sidebar alone. */
const CELL_IDS = ['trading', 'bot', 'window', 'cash', 'brokerage', 'market-data'] as const;

interface CellProps {
  readonly id: (typeof CELL_IDS)[number];
  readonly label: ReactNode;
  /** Minimum, so a changing value moves nothing. */
  readonly widthClass: string;
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

function HeaderCell({ id, label, widthClass, isHidden, children }: CellProps) {
  return (
    <div
      data-cell={id}
      className={clsx(
        'flex h-full shrink-0 flex-col justify-center whitespace-nowrap border-line border-l px-2.5 text-12 has-data-doubt:bg-warn-soft',
        widthClass,
        isHidden && 'invisible absolute',
      )}
    >
      <dt className="flex justify-between gap-2 text-11 text-ink-3">{label}</dt>
      <dd className="num h-4 font-medium text-ink">{children}</dd>
    </div>
  );
}

/** With an open position, the time until its sell stands beside the window. */
function TradingWindowLabel() {
  const exitTimeMs = useExitTimeMs();
  return (
    <>
      Trading Window
      {exitTimeMs !== null && <ExitCountdown exitTimeMs={exitTimeMs} />}
    </>
  );
}

export function HeaderCells() {
  const rowRef = useRef<HTMLDListElement>(null);
  const hiddenIds = useOverflowingCells(rowRef, CELL_IDS);
  const states = useShownStates();
  const cellProps = (id: CellProps['id']) => ({ id, isHidden: hiddenIds.has(id) });
  return (
    <dl
      ref={rowRef}
      className={clsx(
        'relative flex h-full min-w-0 flex-1 justify-end overflow-hidden max-md:hidden',
        states.isServerSilent && '*:not-has-data-doubt:grayscale',
      )}
    >
      <HeaderCell {...cellProps('brokerage')} label="Brokerage" widthClass="min-w-28">
        <StateSign state={states.connection} />
      </HeaderCell>
      <HeaderCell {...cellProps('market-data')} label="Market Data" widthClass="min-w-28">
        <StateSign state={states.connection} />
      </HeaderCell>
      <HeaderCell {...cellProps('bot')} label="Bot Status" widthClass="min-w-32">
        <StateSign state={states.bot} unconfirmed={states.unconfirmedBot} />
      </HeaderCell>
      <HeaderCell {...cellProps('trading')} label="Trading Status" widthClass="min-w-32">
        <StateSign state={states.trading} unconfirmed={states.unconfirmedTrading} />
        <BlockerBadge />
      </HeaderCell>
      <HeaderCell {...cellProps('window')} label={<TradingWindowLabel />} widthClass="min-w-44">
        <TradingWindowStatus tradingWindow={states.window} />
      </HeaderCell>
      <HeaderCell {...cellProps('cash')} label={<CashHeading />} widthClass="min-w-[6.5rem]">
        <CashValue />
      </HeaderCell>
    </dl>
  );
}
