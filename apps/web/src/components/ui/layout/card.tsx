import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface CardProps {
  /** The target of links on the page. */
  readonly id?: string;
  readonly title: ReactNode;
  /** Freshness or state, right in the head. */
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly footSize?: 'normal' | 'small';
  readonly tone?: 'plain' | 'error';
  /** True inside a `CardRow`. */
  readonly isInCardRow?: boolean;
  /** Without the body's padding. */
  readonly isFlush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A region named by its title. */
export function Card(props: CardProps) {
  const { aside, foot, isInCardRow = false } = props;
  const titleId = useId();
  return (
    <section
      id={props.id}
      aria-labelledby={titleId}
      className={clsx(
        'card flex min-w-0 flex-col',
        isInCardRow && 'xl:row-span-3 xl:grid xl:grid-rows-subgrid',
        props.tone === 'error' && 'border-loss',
        props.className,
      )}
    >
      {/* Lines are as high as a button, so a two-line head keeps its distances. */}
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-line border-b px-4 py-1">
        <h2 id={titleId} className="flex min-h-7 items-center gap-2 font-semibold text-13 text-ink">
          {props.title}
        </h2>
        {aside !== undefined && (
          <div className="num ml-auto flex min-h-7 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-11 text-ink-3">
            {aside}
          </div>
        )}
      </div>
      <div
        className={clsx(
          'flex min-h-0 flex-1 flex-col',
          isInCardRow && foot === undefined && 'xl:row-span-2',
          !props.isFlush && 'px-4 py-3',
        )}
      >
        {props.children}
      </div>
      {foot !== undefined && (
        <div
          className={`border-line border-t px-4 text-12 text-ink-2 ${props.footSize === 'small' ? 'py-1.5' : 'py-3'}`}
        >
          {foot}
        </div>
      )}
    </section>
  );
}
