import type { StepUpDemand } from '../../lib/calls/step-up-question.ts';
import { useSecurity } from '../../live/queries/security.ts';
import { IssuerDialog } from './issuer-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

interface ConfirmationDialogProps {
  readonly ask: StepUpDemand;
  readonly onAnswer: (isGiven: boolean) => void;
}

/** A user without a password confirms at the identity provider. */
export function ConfirmationDialog({ ask, onAnswer }: ConfirmationDialogProps) {
  const { data: security, isPending } = useSecurity();
  if (ask !== 'STEP_UP') {
    if (isPending) return null;
    if (security?.hasPassword === false) return <IssuerDialog ask={ask} onAnswer={onAnswer} />;
  }
  return <StepUpDialog ask={ask} onAnswer={onAnswer} />;
}
