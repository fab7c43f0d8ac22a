import { CalendarX2 } from 'lucide-react';
import { Banner } from '../../components/ui/waiting/banner.tsx';
import { dayOf, duration, fullDate, minuteTime } from '../../lib/text/format.ts';
import { useMarketStatus, useMarketTimeMs } from '../../live/queries/market.ts';

/** Shown from this long before it begins. */
const AHEAD_MS = 24 * 3_600_000;

/** The present or next time without entries for all users. */
export function BlackoutBanner({ isShown }: { isShown: boolean }) {
  const { data: market } = useMarketStatus();
  const now = useMarketTimeMs();
  const next = market?.nextBlackout ?? null;
  if (next === null || now === null) return null;
  const [from, to] = [Date.parse(next.from), Date.parse(next.to)];
  const isPresent = now >= from;
  if (now >= to || from - now > AHEAD_MS || (isPresent && isShown)) return null;
  const day = fullDate(from) === fullDate(now) ? '' : ` on ${dayOf(from)}`;
  return (
    <Banner
      tone={isPresent ? 'warn' : 'plain'}
      icon={CalendarX2}
      title={
        isPresent ? `Blackout until ${minuteTime(to)} ET.` : `Blackout in ${duration(from - now)}.`
      }
    >
      <span className="num">
        {next.label}
        {isPresent ? '' : `, ${minuteTime(from)} to ${minuteTime(to)} ET${day}`}. No account enters
        in this time; open positions are still guarded.
      </span>
    </Banner>
  );
}
