import { type ReactNode, useId } from 'react';

interface DrawerPartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function DrawerPart({ title, aside, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 border-line px-4 py-3 max-md:not-first:border-t md:not-first:border-l"
    >
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold text-ink">
          {title}
        </h3>
        {aside !== undefined && <span className="num text-11 text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
