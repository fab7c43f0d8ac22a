import type { MarketStatus } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { EnvironmentBadge } from '../../../components/ui/layout/environment-badge.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, clockTime, dayOf, decimal, minuteTime } from '../../../lib/text/format.ts';
import { useMarketAges, useMarketStatus, useMarketTimeMs } from '../../../live/queries/market.ts';
import { useIsServerSilent } from '../../../live/updates/use-is-server-silent.ts';
import { useConnectionState } from '../../../live/updates/use-updates.ts';

/** Quotes are older only when the market is silent. */
const MAX_QUOTE_AGE_MS = 15_000;

export function MarketClock() {
  const { data, isError, dataUpdatedAt } = useMarketStatus();
  const isStale = useIsServerSilent() || isError;
  const { lastQuoteAgeMs } = useMarketAges();
  const marketTimeMs = useMarketTimeMs();
  const isPolling = useConnectionState() === 'polling';
  // As wide as the clock, so that the header keeps its layout.
  if (data === undefined) return <Skeleton className="h-5 w-[9.375rem] md:w-[13.5rem]" />;
  // Null while the market is held, ended or closed, as it is silent then.
  const silenceMs =
    lastQuoteAgeMs !== null && lastQuoteAgeMs > MAX_QUOTE_AGE_MS ? lastQuoteAgeMs : null;
  return (
    <div className="num flex items-center gap-2 whitespace-nowrap text-12">
      <EnvironmentBadge badge={data.badge} />
      <time className={clsx('font-medium max-md:hidden', isStale ? 'text-ink-3' : 'text-ink')}>
        {dayOf(marketTimeMs)}, {clockTime(marketTimeMs)} ET
      </time>
      <time className={clsx('font-medium md:hidden', isStale ? 'text-ink-3' : 'text-ink')}>
        {minuteTime(marketTimeMs)} ET
      </time>
      {isStale && (
        <span className="max-lg:hidden">
          <ReadAgeChip readAtMs={dataUpdatedAt} />
        </span>
      )}
      {data.speed !== 1 && (
        <span className="text-11 text-ink-3 max-lg:hidden">{marketPaceText(data)}</span>
      )}
      {isPolling && (
        <span
          title="The live connection to the server is lost. The page asks every few seconds."
          className="text-11 text-warn max-lg:hidden"
        >
          polling
        </span>
      )}
      {silenceMs !== null && (
        <span className="text-11 text-warn max-lg:hidden">silent for {age(silenceMs)}</span>
      )}
    </div>
  );
}

/** Short, as it stands for the whole header. */
function ReadAgeChip({ readAtMs }: { readonly readAtMs: number }) {
  const now = useNow(1_000);
  return (
    <Chip tone="warn" icon={Clock}>
      {age(Math.max(0, now - readAtMs))} old
    </Chip>
  );
}

/** The market's speed, where it differs from wall time. */
function marketPaceText({ speed, isWaiting }: Pick<MarketStatus, 'speed' | 'isWaiting'>): string {
  if (isWaiting) return 'waits for Start';
  if (speed === 0) return 'held';
  return `${decimal(speed, Number.isInteger(speed) ? 0 : 1)}×`;
}
