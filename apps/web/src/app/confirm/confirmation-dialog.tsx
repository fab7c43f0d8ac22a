import { useSecurity } from '../../live/queries/security.ts';
import { IssuerDialog } from './issuer-dialog.tsx';
import { StepUpDialog, type StepUpDialogProps } from './step-up-dialog.tsx';

/** A user without a password confirms at the identity provider. */
export function ConfirmationDialog({ ask, onAnswer }: StepUpDialogProps) {
  const { data: security, isPending } = useSecurity();
  if (ask !== 'STEP_UP') {
    if (isPending) return null;
    if (security?.hasPassword === false) return <IssuerDialog ask={ask} onAnswer={onAnswer} />;
  }
  return <StepUpDialog ask={ask} onAnswer={onAnswer} />;
}
