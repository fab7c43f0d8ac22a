import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { age, DASH } from '../../../lib/text/format.ts';
import { useMarketAges } from '../../../live/queries/market.ts';
import { useBuild } from '../../../live/updates/build.ts';
import { useConnectionState } from '../../../live/updates/use-updates.ts';
import { CashHeading, CashValue } from './cash.tsx';
import { StateSign } from './state-sign.tsx';
import { TradingWindowStatus } from './trading-window-status.tsx';
import { useShownStates } from './use-shown-states.ts';

const UPDATE_TEXTS = { connecting: DASH, live: 'As they happen', polling: 'Every few seconds' };

/** A value too long for its line takes the next. */
function StatusItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 px-2 py-1 text-12">
      <dt className="text-ink-3">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

export function StatusItems() {
  const states = useShownStates();
  const connectionState = useConnectionState();
  const build = useBuild();
  const { lastStepAgeMs } = useMarketAges();
  return (
    <dl
      className={clsx(states.isServerSilent && '[&>:nth-child(-n+5)]:not-has-data-doubt:grayscale')}
    >
      <StatusItem label="Brokerage">
        <StateSign state={states.connection} />
      </StatusItem>
      <StatusItem label="Market Data">
        <StateSign state={states.connection} />
      </StatusItem>
      <StatusItem label="Bot Status">
        <StateSign state={states.bot} unconfirmed={states.unconfirmedBot} />
      </StatusItem>
      <StatusItem label="Trading Status">
        <StateSign state={states.trading} unconfirmed={states.unconfirmedTrading} />
      </StatusItem>
      <StatusItem label="Trading Window">
        <TradingWindowStatus tradingWindow={states.window} />
      </StatusItem>
      <StatusItem label={<CashHeading />}>
        <span className="num font-medium text-ink">
          <CashValue />
        </span>
      </StatusItem>
      <StatusItem label="Last step">
        <span className="num text-ink">
          {lastStepAgeMs === null ? DASH : `${age(lastStepAgeMs)} ago`}
        </span>
      </StatusItem>
      <StatusItem label="Updates">
        <span className="text-ink">
          {states.isServerSilent ? 'None arrive' : UPDATE_TEXTS[connectionState]}
        </span>
      </StatusItem>
      <StatusItem label="Build">
        <span className="num text-ink-2">{build?.id ?? DASH}</span>
      </StatusItem>
    </dl>
  );
}
