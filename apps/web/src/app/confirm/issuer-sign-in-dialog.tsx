import { Button } from '../../components/ui/forms/button.tsx';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import type { StepUpDialogProps } from './step-up-dialog.tsx';
import { STEP_UP_REASONS, STEP_UP_TITLES } from './step-up-texts.ts';

const LINK_CLASS = buttonClass({ size: 'large' });

/** Another tab visits the issuer; this page waits as it is. */
export function IssuerSignInDialog({ demand, onAnswer }: StepUpDialogProps) {
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
