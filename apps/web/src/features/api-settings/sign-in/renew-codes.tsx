import { KeyRound } from 'lucide-react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import {
  ConfirmDialog,
  useConfirmDialog,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../lib/toast-store.ts';
import { useRenewRecoveryCodes } from '../../../live/queries/security.ts';

/** Asks first, as the old codes become void. */
export function RenewCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const renewCodes = useRenewRecoveryCodes();
  const question = useConfirmDialog(() =>
    renewCodes.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
      onError: (error) => toastFailure('Not Renewed', error),
    }),
  );
  return (
    <>
      <SmallButton look="ask" disabled={renewCodes.isPending} onClick={question.ask}>
        New Codes
      </SmallButton>
      <ConfirmDialog
        {...question.dialog}
        title="Make ten new recovery codes?"
        sentence="They are shown once, here."
        confirmLabel="Make new codes"
        look="primary"
        consequences={[
          {
            icon: KeyRound,
            title: 'Those you have kept no longer work',
            text: 'Your authenticator app goes on as before.',
          },
        ]}
      />
    </>
  );
}
