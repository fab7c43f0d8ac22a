import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { age, DASH } from '../../../lib/text/format.ts';
import { useMarketAges } from '../../../live/queries/market.ts';
import { useBuild } from '../../../live/updates/build.ts';
import { useConnectionState } from '../../../live/updates/use-updates.ts';
import { CashLabel, CashValue } from './cash.tsx';
import { StateSign } from './states.tsx';
import { useStates } from './use-states.ts';
import { WindowStatus } from './window-status.tsx';

const UPDATE_TEXTS = {
  connecting: DASH,
  live: 'As they happen',
  polling: 'Every few seconds',
} as const;

/** A value too long for its line takes the next. */
function Item({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 px-2 py-1 text-12">
      <dt className="text-ink-3">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** The states of broker, bot and market, and of the page's connection. */
export function StatusItems() {
  const states = useStates();
  const line = useConnectionState();
  const build = useBuild();
  const { lastStep } = useMarketAges();
  return (
    <dl className={clsx(states.isOld && '[&>:nth-child(-n+5)]:not-has-data-doubt:grayscale')}>
      <Item label="Brokerage">
        <StateSign state={states.connection} />
      </Item>
      <Item label="Market Data">
        <StateSign state={states.connection} />
      </Item>
      <Item label="Bot Status">
        <StateSign state={states.bot} unconfirmed={states.unconfirmedBot} />
      </Item>
      <Item label="Trading Status">
        <StateSign state={states.trading} unconfirmed={states.unconfirmedTrading} />
      </Item>
      <Item label="Trading Window">
        <WindowStatus reading={states.window} />
      </Item>
      <Item label={<CashLabel />}>
        <span className="num font-medium text-ink">
          <CashValue />
        </span>
      </Item>
      <Item label="Last step">
        <span className="num text-ink">{lastStep === null ? DASH : `${age(lastStep)} ago`}</span>
      </Item>
      <Item label="Updates">
        <span className="text-ink">{states.isOld ? 'None arrive' : UPDATE_TEXTS[line]}</span>
      </Item>
      <Item label="Build">
        <span className="num text-ink-2">{build?.id ?? DASH}</span>
      </Item>
    </dl>
  );
}
