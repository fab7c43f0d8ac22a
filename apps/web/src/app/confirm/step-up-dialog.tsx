import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { Field } from '../../components/ui/forms/field.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import type { StepUpDemand } from '../../lib/calls/step-up-question.ts';
import { errorText, rawErrorText } from '../../lib/errors/error-text.ts';
import { fieldErrorOf } from '../../lib/errors/field-error.ts';
import { useStepUp } from '../../live/queries/security.ts';

export const STEP_UP_TITLES: Record<StepUpDemand, string> = {
  STEP_UP: 'Confirm with your second factor',
  IDLE: 'Are you still there?',
  REAUTHENTICATE: 'Confirm that it is you',
};

export const STEP_UP_REASONS: Record<StepUpDemand, string> = {
  STEP_UP: 'This act asks for a fresh code. It then counts for five minutes.',
  IDLE: 'Nothing was done here for half an hour. Closing, pausing and stopping never ask for this.',
  REAUTHENTICATE: 'This changes how you sign in.',
};

export interface StepUpDialogProps {
  readonly demand: StepUpDemand;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export function StepUpDialog({ demand, onAnswer }: StepUpDialogProps) {
  const needsCode = demand === 'STEP_UP';
  const reason = STEP_UP_REASONS[demand];
  const [given, setGiven] = useState('');
  const [error, setError] = useState<string>();
  const formId = useId();
  const stepUp = useStepUp();

  const submitFactor = (event: FormEvent) => {
    event.preventDefault();
    if (given.trim() === '') return setError(`Enter ${needsCode ? 'a code' : 'your password'}.`);
    setError(undefined);
    stepUp.mutate(needsCode ? { code: given } : { password: given }, {
      onSuccess: () => onAnswer(true),
      onError: (failure) => {
        const fieldError = fieldErrorOf(rawErrorText(failure), ['code', 'password']);
        setError(fieldError?.code ?? fieldError?.password ?? errorText(failure));
      },
    });
  };

  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={STEP_UP_TITLES[demand]}
      sentence={needsCode ? reason : `${reason} Enter your password to go on.`}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={stepUp.isPending}>
            {stepUp.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitFactor} className="mt-4">
        <Field
          label={needsCode ? 'Code' : 'Password'}
          type={needsCode ? 'text' : 'password'}
          autoComplete={needsCode ? 'one-time-code' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={error}
          {...(needsCode && {
            hint: 'Six digits of your authenticator app, or one of your recovery codes.',
          })}
        />
      </form>
    </Dialog>
  );
}
