import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Amount } from '../../components/ui/amount.tsx';
import { ReadAgo } from '../../components/ui/read-ago.tsx';
import { money } from '../../lib/format.ts';
import { oldReading } from '../../lib/old-reading.ts';
import { useAccount } from '../../live/account.ts';
import { BlockedSign } from './blocked-sign.tsx';
import { StateSign } from './states.tsx';
import { useStates } from './use-states.ts';
import { WindowReading } from './window-reading.tsx';

interface CellProps {
  readonly label: ReactNode;
  /** Fixed, so that a value that changes moves nothing. */
  readonly width: string;
  readonly from?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

const FROM = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

function Cell({ label, width, from = 'md', children }: CellProps) {
  return (
    <div
      className={clsx(
        'flex h-full flex-col justify-center border-line border-l px-3 text-12',
        width,
        FROM[from],
      )}
    >
      <dt className="text-11 text-ink-3">{label}</dt>
      <dd className="num h-4 font-medium text-ink">{children}</dd>
    </div>
  );
}

export function HeaderCells() {
  const states = useStates();
  return (
    <dl className="flex h-full border-line border-r max-md:hidden">
      <Cell label="Brokerage" width="w-[7.75rem]" from="xl">
        <StateSign state={states.brokerage} />
      </Cell>
      <Cell label="Market Data" width="w-[7.75rem]" from="xl">
        <StateSign state={states.marketData} />
      </Cell>
      <Cell label="Bot Status" width="w-[5.75rem]">
        <StateSign state={states.bot} doubt={states.botDoubt} />
      </Cell>
      <Cell label="Trading Status" width="w-[7.5rem]">
        <StateSign state={states.trading} doubt={states.tradingDoubt} />
        <BlockedSign />
      </Cell>
      <Cell label="Trading Window" width="min-w-[9.5rem]" from="lg">
        <WindowReading reading={states.window} />
      </Cell>
      <CashCell />
    </dl>
  );
}

/** By itself: the account is read more often than the states change. */
function CashCell() {
  const account = useAccount();
  return (
    <Cell
      label={
        <>
          Cash
          <ReadAgo readAt={oldReading(account)} />
        </>
      }
      width="min-w-[6.75rem]"
      from="lg"
    >
      <Amount text={money(account.data?.cash)} />
    </Cell>
  );
}
