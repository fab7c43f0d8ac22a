import type { AllowedEmail } from '@tideline/api/schemas';
import { Check, Clock, ShieldCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadError } from '../../components/ui/load-error.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { failureTitle } from '../../lib/failure-text.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { useAllowedEmails, useRemoveEmail } from '../../live/users.ts';
import { WhitelistForm } from './whitelist-form.tsx';

/** The addresses that may register. */
export function WhitelistCard() {
  const { data, isError, error, refetch } = useAllowedEmails();
  return (
    <Card
      title="Email Whitelist"
      aside={data !== undefined && plural(data.length, 'address', 'addresses')}
    >
      <WhitelistForm />
      <div className="mt-3 border-line border-t">
        {data === undefined ? (
          isError ? (
            <LoadError what="The whitelist" error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading what="the whitelist">
              <Skeleton className="my-2 h-6" />
              <Skeleton className="my-2 h-6" />
            </Loading>
          )
        ) : data.length === 0 ? (
          <EmptyState title="No address yet">Add the first one above.</EmptyState>
        ) : (
          <EmailList emails={data} />
        )}
      </div>
    </Card>
  );
}

function EmailList({ emails }: { emails: readonly AllowedEmail[] }) {
  const remove = useRemoveEmail();
  const [asked, setAsked] = useState<string | null>(null);
  const removeEmail = (email: string) =>
    remove.mutate(
      { email },
      {
        onSuccess: () =>
          toast({ title: 'Email removed from whitelist', description: email, tone: 'success' }),
        onError: (failure) =>
          toast({
            title: failureTitle('Failed to remove email', failure),
            description: errorText(failure, 'Failed to remove email'),
            tone: 'destructive',
          }),
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
            {isRegistered ? (
              <Chip tone="profit" icon={Check}>
                Registered
              </Chip>
            ) : (
              <Chip icon={Clock}>Pending</Chip>
            )}
            <Button
              look="quiet"
              size="head"
              className="max-sm:ml-auto"
              aria-label={`Remove ${email}`}
              disabled={isOwner || remove.isPending}
              onClick={() => (isRegistered ? setAsked(email) : removeEmail(email))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Remove a registered address?"
        sentence={`${asked ?? ''} belongs to a user of this server.`}
        confirmLabel="Remove address"
        look="danger"
        consequences={[
          {
            icon: UserX,
            title: 'Its user is suspended',
            text: 'Signed out everywhere at once, and unable to sign in.',
          },
          {
            icon: ShieldCheck,
            tone: 'profit',
            title: 'An open position stays guarded',
            text: 'Nothing new is opened; the bot still sells what is held at its target or stop.',
          },
        ]}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) removeEmail(asked);
          setAsked(null);
        }}
      />
    </>
  );
}
