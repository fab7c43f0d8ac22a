import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon, Pause, TriangleAlert } from 'lucide-react';
import { Dot } from '../../components/ui/dot.tsx';
import { DASH } from '../../lib/format.ts';
import type { ConnectionStatus } from '../../live/connection.ts';

/** A state as sign and word. `null` is not known yet. */
export type State = ConnectionStatus | 'active' | 'paused' | 'inactive' | null;

const ICONS: Partial<Record<NonNullable<State>, LucideIcon>> = {
  testing: LoaderCircle,
  error: TriangleAlert,
  paused: Pause,
};

const TONES: Record<NonNullable<State>, string> = {
  connected: 'text-profit',
  active: 'text-profit',
  testing: 'text-accent',
  error: 'text-loss',
  paused: 'text-warn',
  disconnected: 'text-ink-3',
  inactive: 'text-ink-3',
};

export function StateSign({ state }: { state: State }) {
  // As wide as the state that it most likely is, so that the answer moves nothing.
  if (state === null)
    return <span className="inline-block min-w-[3.25rem] text-ink-3">{DASH}</span>;
  const Icon = ICONS[state];
  const isOn = state === 'connected' || state === 'active';
  return (
    <span className="inline-flex items-center gap-1.5 font-medium leading-4">
      <span className={clsx('inline-flex', TONES[state])}>
        {Icon ? (
          <Icon
            aria-hidden="true"
            size={12}
            strokeWidth={2}
            className={state === 'testing' ? 'animate-spin' : ''}
          />
        ) : (
          <Dot look={isOn ? 'filled' : 'hollow'} />
        )}
      </span>
      <span className="text-ink capitalize">{state}</span>
    </span>
  );
}
