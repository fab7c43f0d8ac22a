import { Button } from '../../components/ui/forms/button.tsx';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import type { StepUpDialogProps } from './step-up-dialog.tsx';
import { stepUpReason, stepUpTitle } from './step-up-texts.ts';

/** Another tab visits the issuer; this page waits as it is. */
export function IssuerSignInDialog({ demand, onAnswer }: StepUpDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={stepUpTitle(demand)}
      sentence={`${stepUpReason(demand)} You have no password here: sign in with OpenID Connect again, in another tab, then go on in this one.`}
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
        <a
          href="/api/auth/oidc"
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'large' })}
        >
          Sign in with OpenID Connect
        </a>
      </p>
    </Dialog>
  );
}
