import type { AllowedEmail } from '@tideline/api/schemas';
import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Chip, StateChip, type StateLook } from '../../components/ui/layout/chip.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { errorText } from '../../lib/errors/error-text.ts';
import { plural } from '../../lib/text/format.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useAllowedEmails, useRemoveAllowedEmail } from '../../live/queries/users.ts';
import { RemoveEmailDialog } from './remove-email-dialog.tsx';
import { EMAIL_FIELD_ID, WhitelistForm } from './whitelist-form.tsx';

export function WhitelistCard() {
  const query = useAllowedEmails();
  const { data } = query;
  return (
    <Card
      title="Email Whitelist"
      aside={data !== undefined && plural(data.length, 'address', 'addresses')}
    >
      <WhitelistForm />
      <div className="mt-3 border-line border-t">
        {data === undefined ? (
          <LoadingOrError subject="The whitelist" query={query}>
            <Skeletons count={2} className="my-2 h-6" />
          </LoadingOrError>
        ) : data.length === 0 ? (
          <EmptyState
            title="No address yet"
            action={
              <SmallButton onClick={() => document.getElementById(EMAIL_FIELD_ID)?.focus()}>
                Type an address
              </SmallButton>
            }
          >
            No one can register before one is added.
          </EmptyState>
        ) : (
          <EmailList emails={data} />
        )}
      </div>
    </Card>
  );
}

const FAILURE_TEXT = 'Failed to remove email';
const REGISTERED_LOOK: StateLook = { word: 'Registered', tone: 'profit', icon: Check };
const PENDING_LOOK: StateLook = { word: 'Pending', icon: Clock };

function EmailList({ emails }: { emails: readonly AllowedEmail[] }) {
  const removeEmailCall = useRemoveAllowedEmail();
  const [asked, setAsked] = useState<string | null>(null);
  const removeEmail = (email: string) =>
    removeEmailCall.mutate(
      { email },
      {
        onSuccess: () =>
          toast({ title: 'Email removed from whitelist', description: email, tone: 'success' }),
        onError: (error) => toastFailure(FAILURE_TEXT, error, errorText(error, FAILURE_TEXT)),
      },
    );
  return (
    <>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {emails.map(({ email, isRegistered, isOwner }) => (
          <li key={email} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-44 break-all text-ink max-sm:basis-full">
              {email}
            </span>
            {isOwner && <Chip tone="accent">Owner</Chip>}
            <StateChip {...(isRegistered ? REGISTERED_LOOK : PENDING_LOOK)} />
            <SmallButton
              look="quiet"
              className="max-sm:ml-auto"
              aria-label={`Remove ${email}`}
              disabled={isOwner || removeEmailCall.isPending}
              onClick={() => setAsked(email)}
            >
              Remove
            </SmallButton>
          </li>
        ))}
      </ul>
      <RemoveEmailDialog
        askedEmail={emails.find(({ email }) => email === asked) ?? null}
        onCancel={() => setAsked(null)}
        onConfirm={(email) => {
          setAsked(null);
          removeEmail(email);
        }}
      />
    </>
  );
}
