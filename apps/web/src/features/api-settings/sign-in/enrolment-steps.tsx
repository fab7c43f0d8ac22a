import type { Enrolment } from '@tideline/api/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { CopyButton } from '../../../components/ui/forms/copy-button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { errorText, rawErrorText } from '../../../lib/errors/error-text.ts';
import { fieldErrorOf } from '../../../lib/errors/field-error.ts';
import { useConfirmEnrolment } from '../../../live/queries/security.ts';
import { QrCode } from './qr-code.tsx';

interface EnrolmentStepsProps {
  readonly enrolment: Enrolment;
  /** The old factor serves until this one is confirmed. */
  readonly isReplacing: boolean;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function EnrolmentSteps(props: EnrolmentStepsProps) {
  const { enrolment, isReplacing, onConfirmed, onCancel } = props;
  const confirmEnrolment = useConfirmEnrolment();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return setError('Enter the six digits that the app shows.');
    setError(undefined);
    confirmEnrolment.mutate(
      { code: digits },
      {
        onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
        onError: (failure) => {
          const fieldErrors = fieldErrorOf(rawErrorText(failure), ['code']);
          setError(fieldErrors?.code ?? errorText(failure));
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p>
        Scan this with {isReplacing ? 'the new' : 'an'} authenticator app, or type the secret into
        it.
        {isReplacing && ' The present one counts until a code of the new one is given here.'}
      </p>
      <QrCode text={enrolment.uri} label="QR code of the secret below" />
      <div className="flex flex-wrap items-center gap-2">
        <code className="num min-w-0 break-all font-medium font-sans text-ink">
          {enrolment.secret}
        </code>
        <CopyButton label="Copy secret" text={enrolment.secret} />
      </div>
      <Field
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" disabled={confirmEnrolment.isPending}>
          {confirmEnrolment.isPending ? 'Confirming...' : isReplacing ? 'Replace' : 'Turn on'}
        </Button>
      </div>
    </form>
  );
}
