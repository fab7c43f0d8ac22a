import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** The page's main fact. */
  readonly sentence: ReactNode;
  readonly actions?: ReactNode;
  /** A phone has no room for the actions beside the title. */
  readonly areActionsWide?: boolean;
}

export function PageHead({ title, sentence, actions, areActionsWide = false }: PageHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-y-0">
      <h1 tabIndex={-1} className="mr-auto font-semibold text-20 text-ink lg:self-end">
        {title}
      </h1>
      {actions !== undefined && (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-2 lg:row-span-2',
            areActionsWide && 'max-md:order-last max-md:basis-full',
          )}
        >
          {actions}
        </div>
      )}
      <p className="text-pretty text-13 text-ink-2 max-lg:basis-full lg:col-start-1 lg:self-start">
        {sentence}
      </p>
    </div>
  );
}
