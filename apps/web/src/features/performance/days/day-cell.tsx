import { clsx } from 'clsx';
import { Link } from 'wouter';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { DASH, plural, signed, tradingDay } from '../../../lib/text/format.ts';
import { wholeDollarChange } from '../texts.ts';
import {
  type CalendarDay,
  type DayShade,
  dayShadeOf,
  type ShadeThresholds,
} from './calendar-layout.ts';

const LOSS_SHADE_CLASSES = ['', 'bg-loss/10', 'bg-loss/20', 'bg-loss/35'] as const;
const GAIN_SHADE_CLASSES = ['', 'bg-profit/10', 'bg-profit/20', 'bg-profit/35'] as const;

export const shadeClass = (netDollars: number, shade: DayShade): string =>
  (netDollars < 0 ? LOSS_SHADE_CLASSES : GAIN_SHADE_CLASSES)[shade];

const MIN_SHORTENED_DOLLARS = 10_000;

/** "+3,017", "−14.2k": a phone's cell has room for six characters. */
export function dayCellText(netDollars: number): string {
  if (Math.abs(netDollars) < MIN_SHORTENED_DOLLARS - 0.5) return signed(netDollars, 0);
  const thousandsOfDollars = netDollars / 1_000;
  return `${signed(thousandsOfDollars, Math.abs(thousandsOfDollars) < 99.95 ? 1 : 0)}k`;
}

/** Begins with what the cell shows, so voice control finds the cell by it. */
function spokenResultText(netDollars: number): string {
  const [shown, whole] = [dayCellText(netDollars), wholeDollarChange(netDollars)];
  return shown.endsWith('k') ? `${shown}, ${whole}` : whole;
}

interface DayCellProps {
  readonly day: CalendarDay;
  readonly shadeThresholds: ShadeThresholds;
  readonly isToday: boolean;
  /** Only one day of the calendar can be reached by Tab; arrows lead on. */
  readonly isTabStop: boolean;
  readonly id: string;
}

/**
 * Shows sign and short dollars; the colour behind repeats them, the accessible name has all digits.
 */
export function DayCell({ day, shadeThresholds, isToday, isTabStop, id }: DayCellProps) {
  const isPrivate = usePrivacy();
  const { date, net, trades } = day;
  const hasResult = trades > 0 || net !== 0;
  const resultText = hasResult ? spokenResultText(net) : 'nothing closed';
  const accessibleName = `${tradingDay(date)}: ${isPrivate ? 'hidden' : resultText}, ${plural(trades, 'trade')}`;
  return (
    <Link
      id={id}
      href={`/days/${date}`}
      aria-label={accessibleName}
      tabIndex={isTabStop ? 0 : -1}
      className={clsx(
        'num flex h-8 items-center justify-center rounded-chip text-12 hover:brightness-95 focus-visible:-outline-offset-2 max-md:h-11 max-md:text-11',
        hasResult ? 'text-ink' : 'text-ink-3',
        hasResult && !isPrivate && shadeClass(net, dayShadeOf(net, shadeThresholds)),
        isToday && 'ring-1 ring-accent ring-inset',
      )}
    >
      {hasResult ? <Amount text={dayCellText(net)} /> : DASH}
    </Link>
  );
}
