import { clsx } from 'clsx';
import { CalendarRange } from 'lucide-react';
import { useRef, useState } from 'react';
import { CustomRangeForm } from './custom-range-form.tsx';
import { RANGE_PRESETS, type RangePreset } from './presets.ts';
import type { PerformanceView } from './use-performance-view.ts';

const PRESET_LABELS: Record<RangePreset, { readonly long: string; readonly short: string }> = {
  today: { long: 'Today', short: 'Today' },
  week: { long: 'This week', short: 'Week' },
  month: { long: 'This month', short: 'Month' },
  '30-days': { long: '30 days', short: '30 days' },
  all: { long: 'All', short: 'All' },
};

const SEGMENT_CLASS =
  'flex h-full flex-1 items-center justify-center gap-2 whitespace-nowrap border-line-strong border-l px-3 text-12 first:border-l-0 max-md:px-1 focus-visible:-outline-offset-2';

/** The address keeps the choice. */
export function RangePicker({ view }: { view: PerformanceView }) {
  const { days } = view.address;
  const [isOpen, setIsOpen] = useState(false);
  const customRangeButton = useRef<HTMLButtonElement>(null);
  const segmentClassOf = (isChosen: boolean) =>
    clsx(SEGMENT_CLASS, isChosen ? 'bg-raised font-medium text-ink' : 'text-ink-2 hover:text-ink');
  return (
    <div className="max-md:mb-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser */}
      <div
        role="group"
        aria-label="Range"
        className="flex h-8 overflow-hidden rounded-control border border-line-strong bg-surface max-md:h-11"
      >
        {RANGE_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === days}
            aria-label={PRESET_LABELS[preset].long}
            className={segmentClassOf(preset === days)}
            onClick={() => {
              setIsOpen(false);
              view.change({ days: preset });
            }}
          >
            <span className="max-md:hidden">{PRESET_LABELS[preset].long}</span>
            <span className="md:hidden">{PRESET_LABELS[preset].short}</span>
          </button>
        ))}
        <button
          ref={customRangeButton}
          type="button"
          aria-expanded={isOpen}
          aria-label="Own range"
          className={segmentClassOf(typeof days !== 'string')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarRange />
          <span className="max-md:hidden">Own range</span>
        </button>
      </div>
      {isOpen && (
        <CustomRangeForm
          range={view.range}
          today={view.today}
          onShowRange={(range) => {
            setIsOpen(false);
            // The form takes the focus away with it.
            customRangeButton.current?.focus();
            view.change({ days: range });
          }}
        />
      )}
    </div>
  );
}
