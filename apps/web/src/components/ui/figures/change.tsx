import { clsx } from 'clsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { DASH, direction, moneyChange, percentChange } from '../../../lib/text/format.ts';
import { Amount } from './amount.tsx';
import { Arrow } from './arrow.tsx';

interface ChangeProps {
  /** Decides sign, arrow and colour. */
  readonly value: number | null | undefined;
  /** Money by default. */
  readonly text?: string;
  readonly isStale?: boolean;
  readonly className?: string;
}

const CHANGE_TONES = { up: 'text-profit', down: 'text-loss', flat: 'text-ink-3' } as const;

/** Sign, arrow and colour are left out while amounts are hidden. */
export function Change({ value, text, isStale = false, className }: ChangeProps) {
  const isPrivate = usePrivacy();
  const shownDirection = isPrivate ? 'flat' : direction(value);
  return (
    <span
      className={clsx(
        'num inline-flex items-baseline gap-1 whitespace-nowrap',
        isStale ? 'text-ink-3' : CHANGE_TONES[shownDirection],
        className,
      )}
    >
      <Arrow direction={shownDirection} />
      <Amount text={text ?? moneyChange(value)} />
    </span>
  );
}

export function PercentChange(props: Omit<ChangeProps, 'text'>) {
  return <Change {...props} text={percentChange(props.value)} />;
}

export function PercentOrDash({ value }: { value: number | null }) {
  return value === null ? DASH : <PercentChange value={value} />;
}

/** The change from entry to the best or the worst bid. */
export function PercentOrNotRecorded({ value }: { value: number | null }) {
  if (value === null) return <span className="text-ink-3">{DASH} not recorded</span>;
  return <PercentChange value={value} />;
}
