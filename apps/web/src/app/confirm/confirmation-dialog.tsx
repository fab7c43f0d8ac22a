import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import type { Ask } from '../../lib/confirmation.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrorOf } from '../../lib/field-error.ts';
import { useStepUp } from '../../live/security.ts';

interface ConfirmationDialogProps {
  readonly ask: Ask;
  readonly onAnswer: (isGiven: boolean) => void;
}

const TEXTS = {
  STEP_UP: {
    title: 'Confirm with your second factor',
    sentence: 'This act asks for a fresh code. It then counts for five minutes.',
    label: 'Code',
    hint: 'Six digits of your authenticator app, or one of your recovery codes.',
  },
  IDLE: {
    title: 'Are you still there?',
    sentence:
      'Nothing was done here for half an hour. Enter your password to go on. Closing, pausing and stopping never ask for it.',
    label: 'Password',
    hint: 'Without a password of your own, log out and sign in again.',
  },
} as const;

export function ConfirmationDialog({ ask, onAnswer }: ConfirmationDialogProps) {
  const { title, sentence, label, hint } = TEXTS[ask];
  const [given, setGiven] = useState('');
  const [error, setError] = useState<string>();
  const formId = useId();
  const stepUp = useStepUp();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (given.trim() === '') {
      setError(`Enter ${ask === 'IDLE' ? 'your password' : 'a code'}.`);
      return;
    }
    setError(undefined);
    stepUp.mutate(ask === 'IDLE' ? { password: given } : { code: given }, {
      onSuccess: () => onAnswer(true),
      onError: (failure) => {
        const text = errorText(failure);
        const atField = fieldErrorOf(text, ['code', 'password']);
        setError(atField?.code ?? atField?.password ?? text);
      },
    });
  };

  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={title}
      sentence={sentence}
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
          label={label}
          type={ask === 'IDLE' ? 'password' : 'text'}
          autoComplete={ask === 'IDLE' ? 'current-password' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={error}
          hint={hint}
        />
      </form>
    </Dialog>
  );
}
