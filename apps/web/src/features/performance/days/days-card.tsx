import { useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import type { ResultsCardProps } from '../figures/statistics-card.tsx';
import { wholeDollarAmount } from '../texts.ts';
import {
  calendarWeeks,
  type DayShade,
  type ShadeThresholds,
  shadeThresholdsOf,
} from './calendar-layout.ts';
import { CalendarTable } from './calendar-table.tsx';
import { shadeClass } from './day-cell.tsx';

interface DaysCardProps extends ResultsCardProps {
  /** The market's day, which is ringed. */
  readonly today: string | null;
  /** Undefined where all days are shown. */
  readonly onShowAllDays: (() => void) | undefined;
}

/** As many weeks as fit beside the curve; a phone has less room. */
const WEEKS_ON_DESKTOP = 11;
const WEEKS_ON_PHONE = 5;

/** The newest weeks; each day leads to its review. */
export function DaysCard({ data, today, labels, onShowAllDays }: DaysCardProps) {
  const [added, setAdded] = useState(0);
  const weeks = calendarWeeks(data);
  const weekCountPerStep = useIsMobile() ? WEEKS_ON_PHONE : WEEKS_ON_DESKTOP;
  const shownWeeks = weeks.slice(-weekCountPerStep * (added + 1));
  const shadeThresholds = shadeThresholdsOf(data.calendar);
  const isPrivate = usePrivacy();
  const hasEarlierWeeks = shownWeeks.length < weeks.length;
  const hasFoot = hasEarlierWeeks || (weeks.length > 0 && !isPrivate);
  return (
    <Card
      isFlush
      className="h-full"
      title="Days"
      aside={
        <>
          {labels}
          <span>Net, $</span>
        </>
      }
      footSize="small"
      foot={
        hasFoot ? (
          <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-11">
            {hasEarlierWeeks && (
              <TextButton onClick={() => setAdded(added + 1)}>Show earlier weeks</TextButton>
            )}
            {!isPrivate && <ShadeLegend thresholds={shadeThresholds} />}
          </div>
        ) : undefined
      }
    >
      {weeks.length === 0 ? (
        <EmptyState
          title="No day yet"
          action={onShowAllDays && <SmallButton onClick={onShowAllDays}>Show all days</SmallButton>}
        >
          A day stands here once a bar of it is complete while the server runs.
        </EmptyState>
      ) : (
        <CalendarTable weeks={shownWeeks} shadeThresholds={shadeThresholds} today={today} />
      )}
    </Card>
  );
}

const LEGEND_SHADES: readonly DayShade[] = [3, 2, 1];

function ShadeLegend({ thresholds }: { thresholds: ShadeThresholds }) {
  const swatchesOf = (sign: -1 | 1, shades: readonly DayShade[]) =>
    shades.map((shade) => (
      <span
        key={shade}
        aria-hidden="true"
        className={`drawn inline-block size-2.5 rounded-[2px] ${shadeClass(sign, shade)}`}
      />
    ));
  return (
    <span className="flex items-center gap-1">
      Loss {swatchesOf(-1, LEGEND_SHADES)} {swatchesOf(1, LEGEND_SHADES.toReversed())} Gain; steps
      at {wholeDollarAmount(thresholds.middleDollars)} and{' '}
      {wholeDollarAmount(thresholds.strongDollars)}
    </span>
  );
}
