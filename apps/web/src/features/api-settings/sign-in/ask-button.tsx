import type { ComponentProps } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import {
  ConfirmDialog,
  type ConfirmDialogControl,
  useConfirmDialog,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../lib/toast-store.ts';

type AskButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, keyof ConfirmDialogControl> & {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onConfirmed: () => void;
};

export function AskButton({ label, isDisabled, onConfirmed, ...texts }: AskButtonProps) {
  const question = useConfirmDialog(onConfirmed);
  return (
    <>
      <SmallButton look="ask" disabled={isDisabled} onClick={question.ask}>
        {label}
      </SmallButton>
      <ConfirmDialog {...question.dialog} {...texts} />
    </>
  );
}

export const toastOutcome = (title: string, failureTitle: string) => ({
  onSuccess: ({ message }: { readonly message: string }) =>
    void toast({ title, description: message, tone: 'success' }),
  onError: (error: unknown) => toastFailure(failureTitle, error),
});
