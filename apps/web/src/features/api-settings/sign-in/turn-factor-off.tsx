import { KeyRound, ShieldOff } from 'lucide-react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import {
  ConfirmDialog,
  useConfirmDialog,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useDisableSecondFactor } from '../../../live/queries/security.ts';

export function TurnFactorOff() {
  const disableFactor = useDisableSecondFactor();
  const question = useConfirmDialog(() =>
    disableFactor.mutate(undefined, {
      onSuccess: ({ message }) =>
        toast({ title: 'Second Factor Off', description: message, tone: 'success' }),
      onError: (error) => toastFailure('Not Turned Off', error),
    }),
  );
  return (
    <>
      <SmallButton look="ask" onClick={question.ask}>
        Turn Off
      </SmallButton>
      <ConfirmDialog
        {...question.dialog}
        title="Turn the second factor off?"
        sentence="From then on your password alone signs you in."
        confirmLabel="Turn off"
        look="danger"
        isBusy={disableFactor.isPending}
        consequences={[
          {
            icon: ShieldOff,
            title: 'No live trading without it',
            text: 'Live keys can’t be saved or changed until you set it up again.',
          },
          {
            icon: KeyRound,
            title: 'The recovery codes end with it',
            text: 'Setting it up again makes ten new ones.',
          },
        ]}
      />
    </>
  );
}
