import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Names whose money it is. */
  readonly badge?: ReactNode;
  readonly sentence: ReactNode;
  readonly children?: ReactNode;
  /** Cancel first, the confirming one last. */
  readonly actions: ReactNode;
  /** An alternative, left of the buttons. */
  readonly alternativeAction?: ReactNode;
  /** To be read, not answered: wider, and no alert. */
  readonly isReadOnly?: boolean;
  readonly onClose: () => void;
}

/**
 * Escape and the scrim mean Cancel. Not mounted before its first opening: a screen has several,
 * mostly unseen.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setIsWanted(true);
  return isWanted ? <OpenedDialog {...props} /> : null;
}

function OpenedDialog(props: DialogProps) {
  const { isReadOnly = false, alternativeAction } = props;
  return (
    <HeadlessDialog
      open={props.isOpen}
      onClose={props.onClose}
      role={isReadOnly ? 'dialog' : 'alertdialog'}
      className="relative z-50"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-center justify-center p-4">
          {/* A dialog holds figures too, outside the untranslated page. */}
          <DialogPanel
            translate="no"
            className={clsx(
              'w-full rounded-card border border-line-strong bg-surface',
              isReadOnly ? 'max-w-[720px]' : 'max-w-[480px]',
            )}
          >
            <div className="px-5 pt-5 pb-4">
              <div className="flex items-start justify-between gap-3">
                <DialogTitle className="font-semibold text-16 text-ink">{props.title}</DialogTitle>
                {props.badge}
              </div>
              <Description as="div" className="mt-1 text-13 text-ink-2">
                {props.sentence}
              </Description>
              {props.children}
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
              {alternativeAction !== undefined && (
                <div className="mr-auto">{alternativeAction}</div>
              )}
              {props.actions}
            </div>
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
}
