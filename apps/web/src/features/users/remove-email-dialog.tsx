import type { AllowedEmail } from '@tideline/api/schemas';
import { ShieldCheck, UserX } from 'lucide-react';
import { ConfirmDialog, useLastNonNull } from '../../components/ui/overlays/confirm-dialog.tsx';

interface RemoveEmailDialogProps {
  readonly askedEmail: AllowedEmail | null;
  readonly onConfirm: (email: string) => void;
  readonly onCancel: () => void;
}

/** Removal suspends a registered user, and takes the right to register from an unregistered address. */
export function RemoveEmailDialog({ askedEmail, onConfirm, onCancel }: RemoveEmailDialogProps) {
  const { email = '', isRegistered = false } = useLastNonNull(askedEmail) ?? {};
  const dialogProps = {
    isOpen: askedEmail !== null,
    confirmLabel: 'Remove address',
    look: 'danger',
    onCancel,
    onConfirm: () => askedEmail !== null && onConfirm(askedEmail.email),
  } as const;
  if (!isRegistered) {
    return (
      <ConfirmDialog
        {...dialogProps}
        title="Remove this address?"
        sentence={`${email} can no longer register, and an invitation for it ends.`}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialogProps}
      title="Remove a registered address?"
      sentence={`${email} belongs to a user of this server.`}
      consequences={[
        {
          icon: UserX,
          title: 'Its user is suspended',
          text: 'Signed out everywhere at once, and unable to sign in.',
        },
        {
          icon: ShieldCheck,
          tone: 'profit',
          title: 'An open position stays guarded',
          text: 'Nothing new is opened; the bot still sells what is held at its target or stop.',
        },
      ]}
    />
  );
}
