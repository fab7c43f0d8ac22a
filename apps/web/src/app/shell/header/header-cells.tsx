import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { BlockerBadge } from '../states/blocker-badge.tsx';
import { CashLabel, CashValue } from '../states/cash.tsx';
import { ExitCountdown, useExitTime } from '../states/exit-countdown.tsx';
import { StateSign } from '../states/states.tsx';
import { useStates } from '../states/use-states.ts';
import { WindowStatus } from '../states/window-status.tsx';
import { useFitting } from './use-fitting.ts';

/** Most important first; without room the last show in the sidebar alone. */
const CELLS_BY_IMPORTANCE = [
  'trading',
  'bot',
  'window',
  'cash',
  'brokerage',
  'market-data',
] as const;

interface CellProps {
  readonly id: (typeof CELLS_BY_IMPORTANCE)[number];
  readonly label: ReactNode;
  /** Minimum, so a changing value moves nothing. */
  readonly width: string;
  readonly isOut: boolean;
  readonly children: ReactNode;
}

function Cell({ id, label, width, isOut, children }: CellProps) {
  return (
    <div
      data-cell={id}
      className={clsx(
        'flex h-full shrink-0 flex-col justify-center whitespace-nowrap border-line border-l px-2.5 text-12 has-data-doubt:bg-warn-soft',
        width,
        isOut && 'invisible absolute',
      )}
    >
      <dt className="flex justify-between gap-2 text-11 text-ink-3">{label}</dt>
      <dd className="num h-4 font-medium text-ink">{children}</dd>
    </div>
  );
}

/** With an open position, the time until its sell stands beside the window. */
function WindowLabel() {
  const soldAt = useExitTime();
  return (
    <>
      Trading Window
      {soldAt !== null && <ExitCountdown at={soldAt} />}
    </>
  );
}

export function HeaderCells() {
  const row = useRef<HTMLDListElement>(null);
  const out = useFitting(row, CELLS_BY_IMPORTANCE);
  const states = useStates();
  const cell = (id: CellProps['id']) => ({ id, isOut: out.has(id) });
  return (
    <dl
      ref={row}
      className={clsx(
        'relative flex h-full min-w-0 flex-1 justify-end overflow-hidden max-md:hidden',
        states.isOld && '*:not-has-data-doubt:grayscale',
      )}
    >
      <Cell {...cell('brokerage')} label="Brokerage" width="min-w-28">
        <StateSign state={states.connection} />
      </Cell>
      <Cell {...cell('market-data')} label="Market Data" width="min-w-28">
        <StateSign state={states.connection} />
      </Cell>
      <Cell {...cell('bot')} label="Bot Status" width="min-w-32">
        <StateSign state={states.bot} unconfirmed={states.unconfirmedBot} />
      </Cell>
      <Cell {...cell('trading')} label="Trading Status" width="min-w-32">
        <StateSign state={states.trading} unconfirmed={states.unconfirmedTrading} />
        <BlockerBadge />
      </Cell>
      <Cell {...cell('window')} label={<WindowLabel />} width="min-w-44">
        <WindowStatus reading={states.window} />
      </Cell>
      <Cell {...cell('cash')} label={<CashLabel />} width="min-w-[6.5rem]">
        <CashValue />
      </Cell>
    </dl>
  );
}
