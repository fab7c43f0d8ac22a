import { type ReactNode, useState } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { wholeMoney } from '../texts.ts';
import {
  calendarWeeks,
  type DayGround,
  type GroundSteps,
  groundStepsOf,
} from './calendar-layout.ts';
import { CalendarTable } from './calendar-table.tsx';
import { groundClass } from './day-cell.tsx';

interface DaysCardProps {
  readonly data: PastPerformance;
  /** The market's day, which is ringed. */
  readonly today: string | null;
  readonly stale: ReactNode;
  /** Undefined where all days are shown. */
  readonly onLonger: (() => void) | undefined;
}

/** As many weeks as fit beside the curve; a phone has less room. */
const WEEKS_ON_DESKTOP = 11;
const WEEKS_ON_PHONE = 5;

/** The newest weeks; each day leads to its review. */
export function DaysCard({ data, today, stale, onLonger }: DaysCardProps) {
  const isMobile = useIsMobile();
  const [added, setAdded] = useState(0);
  const weeks = calendarWeeks(data);
  const room = isMobile ? WEEKS_ON_PHONE : WEEKS_ON_DESKTOP;
  const shown = weeks.slice(-room * (added + 1));
  const steps = groundStepsOf(data.calendar);
  const isPrivate = usePrivacy();
  const hasMore = shown.length < weeks.length;
  const hasFoot = hasMore || (weeks.length > 0 && !isPrivate);
  return (
    <Card
      isFlush
      className="h-full"
      title="Days"
      aside={
        <>
          <SimulatedLabel />
          {stale}
          <span>Net, $</span>
        </>
      }
      footSize="small"
      {...(hasFoot && {
        foot: (
          <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-11">
            {hasMore && (
              <TextButton onClick={() => setAdded(added + 1)}>Show earlier weeks</TextButton>
            )}
            {!isPrivate && <Legend steps={steps} />}
          </div>
        ),
      })}
    >
      {weeks.length === 0 ? (
        <EmptyState
          title="No day yet"
          action={onLonger && <SmallButton onClick={onLonger}>Show all days</SmallButton>}
        >
          A day stands here once a bar of it is complete while the server runs.
        </EmptyState>
      ) : (
        <CalendarTable weeks={shown} steps={steps} today={today} />
      )}
    </Card>
  );
}

const LEGEND_GROUNDS: readonly DayGround[] = [3, 2, 1];

function Legend({ steps: { middle, strong } }: { readonly steps: GroundSteps }) {
  const swatches = (sign: -1 | 1, grounds: readonly DayGround[]) =>
    grounds.map((ground) => (
      <span
        key={ground}
        aria-hidden="true"
        className={`drawn inline-block size-2.5 rounded-[2px] ${groundClass(sign, ground)}`}
      />
    ));
  return (
    <span className="flex items-center gap-1">
      Loss {swatches(-1, LEGEND_GROUNDS)} {swatches(1, LEGEND_GROUNDS.toReversed())} Gain; steps at{' '}
      {wholeMoney(middle)} and {wholeMoney(strong)}
    </span>
  );
}
