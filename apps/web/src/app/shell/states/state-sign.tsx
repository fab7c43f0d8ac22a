import { clsx } from 'clsx';
import {
  CircleDashed,
  CircleHelp,
  LoaderCircle,
  type LucideIcon,
  Pause,
  TriangleAlert,
} from 'lucide-react';
import { Dot } from '../../../components/ui/layout/dot.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, DASH } from '../../../lib/text/format.ts';
import type { UnconfirmedOutcome } from '../../../live/actions/unconfirmed-state.ts';
import type { ConnectionStatus } from '../../../live/queries/connection.ts';

/** `null`: not known yet. */
export type ShownState = ConnectionStatus | 'active' | 'paused' | 'inactive' | null;

const STATE_ICONS: Partial<Record<NonNullable<ShownState>, LucideIcon>> = {
  testing: LoaderCircle,
  error: TriangleAlert,
  paused: Pause,
};

const STATE_TONES: Record<NonNullable<ShownState>, string> = {
  connected: 'text-profit',
  active: 'text-profit',
  testing: 'text-accent',
  error: 'text-loss',
  paused: 'text-warn',
  disconnected: 'text-ink-3',
  inactive: 'text-ink-3',
};

type UnconfirmedSignProps = UnconfirmedOutcome & { readonly state: ShownState };

/** "inactive? 3 s" while an action on it is unconfirmed, then "unknown 14 s". */
function UnconfirmedSign({ state, sinceMs, isOutcomeUnknown }: UnconfirmedSignProps) {
  const waitedMs = useNow(1_000) - sinceMs;
  if (!isOutcomeUnknown && waitedMs < UNCONFIRMED_SHOWN_AFTER_MS)
    return <ConfirmedSign state={state} />;
  const Icon = isOutcomeUnknown ? CircleHelp : CircleDashed;
  return (
    <span
      data-doubt
      className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-warn leading-4"
    >
      <Icon size={12} strokeWidth={2} />
      <span className="num">
        <span>{isOutcomeUnknown ? 'unknown' : `${state ?? DASH}?`}</span>{' '}
        {age(Math.max(0, waitedMs))}
      </span>
    </span>
  );
}

/** Faster answers show no sign of waiting. */
const UNCONFIRMED_SHOWN_AFTER_MS = 1_000;

interface StateSignProps {
  readonly state: ShownState;
  readonly unconfirmed?: UnconfirmedOutcome | null;
}

export function StateSign({ state, unconfirmed = null }: StateSignProps) {
  if (unconfirmed === null) return <ConfirmedSign state={state} />;
  return <UnconfirmedSign state={state} {...unconfirmed} />;
}

function ConfirmedSign({ state }: { state: ShownState }) {
  // As wide as the likeliest state, so the answer moves nothing.
  if (state === null)
    return <span className="inline-block min-w-[3.25rem] text-ink-3">{DASH}</span>;
  const Icon = STATE_ICONS[state];
  const isOn = state === 'connected' || state === 'active';
  return (
    <span className="inline-flex items-center gap-1.5 font-medium leading-4">
      <span className={clsx('inline-flex', STATE_TONES[state])}>
        {Icon ? (
          <Icon size={12} strokeWidth={2} className={state === 'testing' ? 'animate-spin' : ''} />
        ) : (
          <Dot look={isOn ? 'filled' : 'hollow'} />
        )}
      </span>
      <span className="text-ink">{state}</span>
    </span>
  );
}
