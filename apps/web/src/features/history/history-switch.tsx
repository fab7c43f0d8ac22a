import { clsx } from 'clsx';
import { Link } from 'wouter';

const HISTORY_VIEWS = [
  { view: 'orders', name: 'Orders', address: '/history' },
  { view: 'trips', name: 'Round trips', address: '/history?view=trips' },
] as const;

/** Each list has its own address. */
export function HistoryViewSwitch({ shownView: shown }: { shownView: 'orders' | 'trips' }) {
  return (
    <nav
      aria-label="Lists"
      className="mb-3 inline-flex h-8 overflow-hidden rounded-control border border-line-strong bg-surface max-md:flex max-md:h-11"
    >
      {HISTORY_VIEWS.map(({ view, name, address }) => (
        <Link
          key={view}
          href={address}
          aria-current={view === shown ? 'page' : undefined}
          className={clsx(
            'flex flex-1 items-center justify-center whitespace-nowrap border-line-strong border-l px-4 first:border-l-0 focus-visible:-outline-offset-2',
            view === shown ? 'bg-raised font-medium text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
