import { clsx } from 'clsx';

export type Badge = 'SIMULATED' | 'PAPER' | 'LIVE';

const BADGE_LOOKS: Record<Badge, string> = {
  SIMULATED: 'border-accent text-accent',
  PAPER: 'border-control text-ink-2',
  LIVE: 'border-danger-fill bg-danger-fill text-white',
};

/** Only LIVE is filled. */
export function EnvironmentBadge({ badge }: { badge: Badge }) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 items-center rounded-chip border px-1.5 font-semibold text-11 tracking-[0.04em]',
        BADGE_LOOKS[badge],
      )}
    >
      {badge}
    </span>
  );
}
