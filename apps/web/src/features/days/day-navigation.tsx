import type { DayReview } from '@tideline/api/schemas';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Button } from '../../components/ui/forms/button.tsx';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { isCalendarDay } from '../../lib/text/new-york-date.ts';
import { longDayText } from './day-date.ts';

type DayNavigationProps = Pick<DayReview, 'date' | 'previousDay' | 'nextDay'>;

export function DayNavigation({ date, previousDay, nextDay }: DayNavigationProps) {
  const [, go] = useLocation();
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      <DayStepLink day={previousDay} label="Previous day" icon={ChevronLeft} />
      <input
        // A new key for each day, so the field shows the new date.
        key={date}
        type="date"
        aria-label="Day"
        min="2013-02-01"
        max="2099-11-30"
        defaultValue={date}
        className="num h-8 rounded-control border border-control bg-surface px-2 text-13 text-ink max-md:h-11"
        onChange={(event) => {
          const day = event.currentTarget.value;
          // A year still being typed, such as 0020, is ignored.
          if (isCalendarDay(day) && day >= '2013') go(`/days/${day}`);
        }}
      />
      <DayStepLink day={nextDay} label="Next day" icon={ChevronRight} />
    </nav>
  );
}

interface DayStepProps {
  readonly day: string | null;
  readonly label: string;
  readonly icon: LucideIcon;
}

function DayStepLink({ day, label, icon: Icon }: DayStepProps) {
  const stepIcon = <Icon />;
  if (day === null) {
    // Keeps its place, so the other link stays where it was.
    return (
      <Button disabled aria-label={label}>
        {stepIcon}
      </Button>
    );
  }
  return (
    <Link
      href={`/days/${day}`}
      aria-label={`${label}, ${longDayText(day)}`}
      title={longDayText(day)}
      className={buttonClass({})}
    >
      {stepIcon}
    </Link>
  );
}
