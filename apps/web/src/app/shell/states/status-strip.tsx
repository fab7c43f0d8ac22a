import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CashHeading, CashValue } from './cash.tsx';
import { ExitCountdown, useExitTimeMs } from './exit-countdown.tsx';
import { StateSign } from './state-sign.tsx';
import { TradingWindowStatus } from './trading-window-status.tsx';
import { useShownStates } from './use-shown-states.ts';

/** Under a phone's header: what the trader set, then window and cash. */
export function StatusStrip() {
  const { bot, unconfirmedBot, trading, unconfirmedTrading, isServerSilent, window } =
    useShownStates();
  const exitTimeMs = useExitTimeMs();
  return (
    <section
      aria-label="Status"
      className="sticky top-12 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface px-3 py-1.5 text-12 leading-5"
    >
      <dl
        className={clsx(
          'flex grow flex-wrap gap-x-4 max-[359px]:gap-x-2',
          isServerSilent && '*:not-has-data-doubt:grayscale',
        )}
      >
        <StripItem label="Bot">
          <StateSign state={bot} unconfirmed={unconfirmedBot} />
        </StripItem>
        <StripItem label="Trading">
          <StateSign state={trading} unconfirmed={unconfirmedTrading} />
        </StripItem>
        {exitTimeMs !== null && (
          <div className="ml-auto">
            <dt className="sr-only">Flatten time</dt>
            <dd>
              <ExitCountdown exitTimeMs={exitTimeMs} />
            </dd>
          </div>
        )}
      </dl>
      <dl className="flex min-w-0 grow basis-52 flex-wrap justify-between gap-x-4 max-[359px]:gap-x-2">
        <div className={clsx(isServerSilent && 'grayscale')}>
          <dt className="sr-only">Trading Window</dt>
          <dd>
            <TradingWindowStatus tradingWindow={window} />
          </dd>
        </div>
        <div className="ml-auto flex gap-1.5">
          <dt className="text-ink-3">
            <CashHeading />
          </dt>
          <dd className="num font-medium text-ink">
            <CashValue />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function StripItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-ink-3">
        {label}
        <span className="sr-only"> Status</span>
      </dt>
      <dd className="flex items-center">{children}</dd>
    </div>
  );
}
