import { clsx } from 'clsx';
import { Check } from 'lucide-react';

export const STEP_NAMES = ['Type', 'Address', 'Test', 'Kinds'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export function PanelSteps({ step }: { readonly step: StepName }) {
  const currentIndex = STEP_NAMES.indexOf(step);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-1">
      {STEP_NAMES.map((name, index) => {
        const isDone = index < currentIndex;
        const isCurrent = index === currentIndex;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-1.5',
              isCurrent ? 'font-medium text-ink' : 'text-ink-2',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'num inline-flex size-5 items-center justify-center rounded-full border text-11',
                isCurrent && 'border-accent-fill bg-accent-fill text-white',
                isDone && 'border-accent text-accent',
                !isCurrent && !isDone && 'border-line-strong text-ink-3',
              )}
            >
              {isDone ? <Check size={12} strokeWidth={2} /> : index + 1}
            </span>
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
