import { clsx } from 'clsx';
import { Link } from 'wouter';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { DASH, plural, signed, tradingDay } from '../../../lib/text/format.ts';
import { wholeDollars } from '../texts.ts';
import {
  type CalendarDay,
  type DayGround,
  dayGroundOf,
  type GroundSteps,
} from './calendar-layout.ts';

const LOSS_GROUNDS = ['', 'bg-loss/10', 'bg-loss/20', 'bg-loss/35'] as const;
const GAIN_GROUNDS = ['', 'bg-profit/10', 'bg-profit/20', 'bg-profit/35'] as const;

export function groundClass(net: number, ground: DayGround): string {
  return (net < 0 ? LOSS_GROUNDS : GAIN_GROUNDS)[ground];
}

const SHORTENED_FROM_DOLLARS = 10_000;

/** "+3,017", "−14.2k": a phone's cell has room for six characters. */
export function dayCellText(net: number): string {
  if (Math.abs(net) < SHORTENED_FROM_DOLLARS - 0.5) return signed(net, 0);
  const thousands = net / 1_000;
  return `${signed(thousands, Math.abs(thousands) < 99.95 ? 1 : 0)}k`;
}

/** Begins with what the cell shows, so voice control finds the cell by it. */
function spokenResult(net: number): string {
  const [shown, whole] = [dayCellText(net), wholeDollars(net)];
  return shown.endsWith('k') ? `${shown}, ${whole}` : whole;
}

interface DayCellProps {
  readonly day: CalendarDay;
  readonly steps: GroundSteps;
  readonly isToday: boolean;
  /** Only one day of the calendar can be reached by Tab; arrows lead on. */
  readonly isReached: boolean;
  readonly id: string;
}

/**
 * Shows sign and short dollars; the colour behind repeats them, the accessible name has all digits.
 */
export function DayCell({ day, steps, isToday, isReached, id }: DayCellProps) {
  const isPrivate = usePrivacy();
  const { date, net, trades } = day;
  const hasResult = trades > 0 || net !== 0;
  const text = hasResult ? dayCellText(net) : DASH;
  const result = hasResult ? spokenResult(net) : 'nothing closed';
  const name = `${tradingDay(date)}: ${isPrivate ? 'hidden' : result}, ${plural(trades, 'trade')}`;
  return (
    <Link
      id={id}
      href={`/days/${date}`}
      aria-label={name}
      tabIndex={isReached ? 0 : -1}
      className={clsx(
        'num flex h-8 items-center justify-center rounded-chip text-12 hover:brightness-95 focus-visible:-outline-offset-2 max-md:h-11 max-md:text-11',
        hasResult ? 'text-ink' : 'text-ink-3',
        hasResult && !isPrivate && groundClass(net, dayGroundOf(net, steps)),
        isToday && 'ring-1 ring-accent ring-inset',
      )}
    >
      {hasResult ? <Amount text={text} /> : DASH}
    </Link>
  );
}
