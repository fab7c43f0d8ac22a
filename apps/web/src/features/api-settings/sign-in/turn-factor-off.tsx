import { KeyRound, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useDisableFactor } from '../../../live/queries/security.ts';

export function TurnFactorOff() {
  const disable = useDisableFactor();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button look="ask" size="head" onClick={() => setIsAsked(true)}>
        Turn Off
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Turn the second factor off?"
        sentence="From then on your password alone signs you in."
        confirmLabel="Turn off"
        look="danger"
        isBusy={disable.isPending}
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
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          disable.mutate(undefined, {
            onSuccess: ({ message }) =>
              toast({ title: 'Second Factor Off', description: message, tone: 'success' }),
            onError: (error) => toastFailure('Not Turned Off', error),
          });
        }}
      />
    </>
  );
}
