import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** The fact that matters on this page. */
  readonly sentence: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHead({ title, sentence, actions }: PageHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 tabIndex={-1} className="font-semibold text-20 text-ink">
          {title}
        </h1>
        <p className="text-13 text-ink-2">{sentence}</p>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
