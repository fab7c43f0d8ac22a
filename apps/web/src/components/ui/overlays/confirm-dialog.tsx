import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';

/** One effect of the action; that on the open position comes first. */
export interface Consequence {
  readonly icon: LucideIcon;
  readonly tone?: 'plain' | 'profit' | 'warn' | 'loss';
  readonly title: string;
  readonly text: ReactNode;
  /** Below the text, when a sentence is not enough. */
  readonly detail?: ReactNode;
}

interface ConfirmDialogProps
  extends Omit<ComponentProps<typeof Dialog>, 'children' | 'actions' | 'onClose'> {
  readonly consequences?: readonly Consequence[];
  readonly confirmLabel: string;
  readonly look: 'primary' | 'danger';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export type ConfirmDialogControl = Pick<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'onCancel'>;

const CONSEQUENCE_TONES = {
  plain: 'text-ink-2',
  profit: 'text-profit',
  warn: 'text-warn',
  loss: 'text-loss',
} as const;

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { consequences = [], confirmLabel, look, isBusy, onConfirm, onCancel, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      onClose={onCancel}
      actions={
        <>
          {/* The dialog focuses the marked button: a stray Enter must do nothing. */}
          <Button data-autofocus onClick={onCancel}>
            Cancel
          </Button>
          <Button look={look} disabled={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && (
        <ul className="mt-3">
          {consequences.map(({ icon: Icon, tone = 'plain', title, text, detail }) => (
            <li key={title} className="flex gap-2.5 border-line border-t py-2.5 last:pb-0">
              <Icon className={`mt-0.5 shrink-0 ${CONSEQUENCE_TONES[tone]}`} />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-ink">{title}</p>
                <p className="mt-0.5 text-ink-2">{text}</p>
                {detail}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Keeps what was asked about on screen while the dialog closes. */
export function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

export function useConfirmDialog(onConfirmed: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const onConfirm = () => {
    setIsOpen(false);
    onConfirmed();
  };
  return {
    ask: () => setIsOpen(true),
    dialog: { isOpen, onConfirm, onCancel: () => setIsOpen(false) },
  };
}

/** For one dialog about several actions. */
export function useAskedAction<Action extends string>(onConfirmed: (action: Action) => void) {
  const [askedAction, setAskedAction] = useState<Action | null>(null);
  const onConfirm = (action: Action) => {
    setAskedAction(null);
    onConfirmed(action);
  };
  const dialog = { askedAction, onConfirm, onCancel: () => setAskedAction(null) };
  return { ask: (action: Action) => setAskedAction(action), dialog };
}
