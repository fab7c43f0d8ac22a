import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { Field } from '../../components/ui/forms/field.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import type { StepUpDemand } from '../../lib/calls/step-up-question.ts';
import { errorText, rawErrorText } from '../../lib/errors/error-text.ts';
import { fieldErrorOf } from '../../lib/errors/field-error.ts';
import { useStepUp } from '../../live/queries/security.ts';
import { stepUpReason, stepUpTitle } from './step-up-texts.ts';

export interface StepUpDialogProps {
  readonly ask: StepUpDemand;
  readonly onAnswer: (isGiven: boolean) => void;
}

export function StepUpDialog({ ask, onAnswer }: StepUpDialogProps) {
  const isCode = ask === 'STEP_UP';
  const [given, setGiven] = useState('');
  const [error, setError] = useState<string>();
  const formId = useId();
  const stepUp = useStepUp();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (given.trim() === '') {
      setError(`Enter ${isCode ? 'a code' : 'your password'}.`);
      return;
    }
    setError(undefined);
    stepUp.mutate(isCode ? { code: given } : { password: given }, {
      onSuccess: () => onAnswer(true),
      onError: (failure) => {
        const text = errorText(failure);
        const atField = fieldErrorOf(rawErrorText(failure), ['code', 'password']);
        setError(atField?.code ?? atField?.password ?? text);
      },
    });
  };

  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={stepUpTitle(ask)}
      sentence={isCode ? stepUpReason(ask) : `${stepUpReason(ask)} Enter your password to go on.`}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={stepUp.isPending}>
            {stepUp.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="mt-4">
        <Field
          label={isCode ? 'Code' : 'Password'}
          type={isCode ? 'text' : 'password'}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={error}
          {...(isCode && {
            hint: 'Six digits of your authenticator app, or one of your recovery codes.',
          })}
        />
      </form>
    </Dialog>
  );
}
