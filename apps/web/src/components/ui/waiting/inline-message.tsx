import { clsx } from 'clsx';
import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

interface InlineMessageProps {
  readonly tone: 'loss' | 'warn' | 'plain';
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

const MESSAGE_TONES = {
  loss: { frame: 'border-loss bg-loss-soft', icon: 'text-loss' },
  warn: { frame: 'border-transparent bg-warn-soft', icon: 'text-warn' },
  plain: { frame: 'border-line', icon: 'text-ink-3' },
} as const;

/** Unlike a toast, a failure stays until it is read. */
export function InlineMessage({ tone, onDismiss, children }: InlineMessageProps) {
  const Icon = tone === 'loss' ? TriangleAlert : Info;
  return (
    <div
      role={tone === 'loss' ? 'alert' : undefined}
      className={clsx(
        'flex items-start gap-2.5 rounded-control border px-3 py-2 text-ink',
        MESSAGE_TONES[tone].frame,
      )}
    >
      <Icon className={clsx('mt-0.5 shrink-0', MESSAGE_TONES[tone].icon)} />
      <div className="min-w-0 flex-1">{children}</div>
      {onDismiss && <DismissButton onClick={onDismiss} />}
    </div>
  );
}

export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Dismiss"
      onClick={onClick}
      className="-my-1 -mr-1.5 inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:text-ink"
    >
      <X />
    </button>
  );
}

interface FailureProps {
  readonly text: string | null;
  readonly isNothingChanged?: boolean;
  readonly className: string;
  readonly onDismiss: () => void;
}

export function FailureMessage(props: FailureProps) {
  const { text, isNothingChanged = false, className, onDismiss } = props;
  if (text === null) return null;
  return (
    <div className={className}>
      <InlineMessage tone="loss" onDismiss={onDismiss}>
        {isNothingChanged && <strong className="font-semibold">Nothing was changed.</strong>}
        {isNothingChanged ? ` ${text}` : text}
      </InlineMessage>
    </div>
  );
}
