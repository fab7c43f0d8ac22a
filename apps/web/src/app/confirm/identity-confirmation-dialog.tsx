import { Button } from '../../components/ui/forms/button.tsx';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import { useSecurityStatus } from '../../live/queries/security.ts';
import {
  STEP_UP_REASONS,
  STEP_UP_TITLES,
  StepUpDialog,
  type StepUpDialogProps,
} from './step-up-dialog.tsx';

/** A user without a password confirms at the identity provider. */
export function IdentityConfirmationDialog(props: StepUpDialogProps) {
  const { data: security, isPending } = useSecurityStatus();
  if (props.demand !== 'STEP_UP') {
    if (isPending) return null;
    if (security?.hasPassword === false) return <IssuerSignInDialog {...props} />;
  }
  return <StepUpDialog {...props} />;
}

const LINK_CLASS = buttonClass({ size: 'large' });

/** Another tab opens the issuer, so this page keeps its state. */
function IssuerSignInDialog({ demand, onAnswer }: StepUpDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={STEP_UP_TITLES[demand]}
      sentence={`${STEP_UP_REASONS[demand]} You have no password here: sign in with OpenID Connect again, in another tab, then go on in this one.`}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            Go on
          </Button>
        </>
      }
    >
      <p className="mt-4">
        <a href="/api/auth/oidc" target="_blank" rel="noopener" className={LINK_CLASS}>
          Sign in with OpenID Connect
        </a>
      </p>
    </Dialog>
  );
}
