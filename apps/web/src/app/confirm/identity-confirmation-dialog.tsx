import { useSecurityStatus } from '../../live/queries/security.ts';
import { IssuerSignInDialog } from './issuer-sign-in-dialog.tsx';
import { StepUpDialog, type StepUpDialogProps } from './step-up-dialog.tsx';

/** A user without a password confirms at the identity provider. */
export function IdentityConfirmationDialog(props: StepUpDialogProps) {
  const { data: security, isPending } = useSecurityStatus();
  if (props.demand !== 'STEP_UP') {
    if (isPending) return null;
    if (security?.hasPassword === false) return <IssuerSignInDialog {...props} />;
  }
  return <StepUpDialog {...props} />;
}
