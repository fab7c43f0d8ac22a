import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { errorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useAddAllowedEmail, useAllowedEmails } from '../../live/queries/users.ts';
import { OneTimeLink } from './one-time-link.tsx';

interface Invitation {
  readonly email: string;
  /** Link; null where an address alone lets its owner register. */
  readonly link: string | null;
}

export const EMAIL_FIELD_ID = 'whitelist-email';

export function WhitelistForm() {
  const emailField = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { error, invitation, isPending, submit, dismiss } = useWhitelistEmail(emailField);

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-52">
          <input
            ref={emailField}
            id={EMAIL_FIELD_ID}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-label="Email address"
            placeholder="Email address"
            autoComplete="off"
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : noteId}
            className="control"
          />
          {error !== null && (
            <p id={noteId} role="alert" className="mt-1 text-12 text-loss">
              {error}
            </p>
          )}
        </div>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Adding...' : 'Add Email'}
        </Button>
      </form>
      {invitation !== null && (
        <div className="mt-3">
          <InlineMessage tone="plain" onDismiss={dismiss}>
            <InvitationHandover {...invitation} />
          </InlineMessage>
        </div>
      )}
    </>
  );
}

/** A refusal stands under the field, which has the focus again. */
function useWhitelistEmail(emailField: RefObject<HTMLInputElement | null>) {
  const addEmail = useAddAllowedEmail();
  const { data: known = [] } = useAllowedEmails();
  const [error, setError] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);

  const showRefusal = (text: string) => {
    setError(text);
    emailField.current?.focus();
  };
  const reportFailure = (failure: unknown) => {
    const description = errorText(failure, 'Failed to add email');
    if (isRefused(failure)) showRefusal(description);
    toastFailure('Failed to add email', failure, description);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = (emailField.current?.value ?? '').trim();
    setError(null);
    setInvitation(null);
    if (email === '') return showRefusal('Please enter an email address');
    addEmail.mutate(
      { email },
      {
        onSuccess: ({ email: added, isRegistered, inviteLink = null }) => {
          form.reset();
          const isAlreadyListed = known.some((one) => one.email === added);
          const title = isAlreadyListed ? 'Already on the whitelist' : 'Email added to whitelist';
          toast({ title, description: added, tone: 'success' });
          if (!isRegistered) setInvitation({ email: added, link: inviteLink });
        },
        onError: reportFailure,
      },
    );
  };

  const dismiss = () => setInvitation(null);
  return { error, invitation, isPending: addEmail.isPending, submit, dismiss };
}

function InvitationHandover({ email, link }: Invitation) {
  const emailInBold = <strong className="font-semibold">{email}</strong>;
  if (link === null) {
    return (
      <p>
        {emailInBold} can register now: at {window.location.origin}/api/login, under Create one.
      </p>
    );
  }
  return (
    <>
      <p className="mb-2">
        Hand this link to {emailInBold}. It is shown only now, works once, and for seven days.
      </p>
      <OneTimeLink label="Invitation link" link={link} />
    </>
  );
}
