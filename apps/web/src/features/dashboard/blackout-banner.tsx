import { CalendarX2 } from 'lucide-react';
import { Banner } from '../../components/ui/waiting/banner.tsx';
import { dayOf, duration, fullDate, minuteTime } from '../../lib/text/format.ts';
import { useMarketStatus, useMarketTimeMs } from '../../live/queries/market.ts';

/** Shown from this long before it begins. */
const MAX_MS_AHEAD = 24 * 3_600_000;

/** The present or next time without entries for all users. */
export function BlackoutBanner({ isShownAsBlocker }: { isShownAsBlocker: boolean }) {
  const { data: market } = useMarketStatus();
  const now = useMarketTimeMs();
  const nextBlackout = market?.nextBlackout ?? null;
  if (nextBlackout === null || now === null) return null;
  const [from, to] = [Date.parse(nextBlackout.from), Date.parse(nextBlackout.to)];
  const hasBegun = now >= from;
  if (now >= to || from - now > MAX_MS_AHEAD || (hasBegun && isShownAsBlocker)) return null;
  const dayText = fullDate(from) === fullDate(now) ? '' : ` on ${dayOf(from)}`;
  return (
    <Banner
      tone={hasBegun ? 'warn' : 'plain'}
      icon={CalendarX2}
      title={
        hasBegun ? `Blackout until ${minuteTime(to)} ET.` : `Blackout in ${duration(from - now)}.`
      }
    >
      <span className="num">
        {nextBlackout.label}
        {hasBegun ? '' : `, ${minuteTime(from)} to ${minuteTime(to)} ET${dayText}`}. No account
        enters in this time; open positions are still guarded.
      </span>
    </Banner>
  );
}
