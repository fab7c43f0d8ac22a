import { PlugZap } from 'lucide-react';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { ConfirmDialog, useConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../lib/browser/use-now.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { age, listTime } from '../../lib/text/format.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useAccountBadge } from '../../lib/trading/use-account-badge.ts';
import { useConnection, type useTestConnection } from '../../live/queries/connection.ts';
import { useBrokerConfig } from '../../live/queries/polled-queries.ts';
import { ConnectionChip } from './connection-chip.tsx';
import type { TypedKeys } from './typed-keys.ts';

interface ConnectionCardProps {
  readonly test: ReturnType<typeof useTestConnection>;
  /** A test says nothing about unsaved keys. */
  readonly typed: TypedKeys;
  /** Saved keys are tested at once. */
  readonly onSaveAndTest: () => void;
}

const SERVICE_ROWS = [
  { name: 'Brokerage API', what: 'orders, account' },
  { name: 'Market Data', what: 'bars, quotes' },
] as const;

export function ConnectionCard({ test, typed, onSaveAndTest }: ConnectionCardProps) {
  const query = useBrokerConfig();
  const { data: config } = query;
  const { status, failedAtMs } = useConnection();
  const question = useConfirmDialog(onSaveAndTest);
  const { isDirty, isComplete } = typed;
  const areSaved = Boolean(config?.apiKey && config.secretKey);

  const run = () => {
    if (isDirty ? !isComplete : !areSaved) {
      toast({
        title: 'Missing Credentials',
        description: 'Please enter your API key and secret key before testing.',
        tone: 'destructive',
      });
      return;
    }
    if (isDirty) {
      question.ask();
      return;
    }
    test.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Connection Successful',
          description: 'Successfully connected to your brokerage account.',
          tone: 'success',
        }),
      onError: (failure) =>
        toastFailure('Connection Failed', failure, errorText(failure, 'Connection test failed')),
    });
  };

  return (
    <Card
      title="Connection Status"
      aside={
        <SmallButton disabled={config === undefined || test.isPending} onClick={run}>
          <PlugZap size={14} strokeWidth={1.75} />
          {test.isPending ? 'Testing...' : 'Test Connection'}
        </SmallButton>
      }
    >
      {config === undefined || status === null ? (
        <LoadingOrError subject="The connection" query={query}>
          <Skeleton className="h-6" />
          <Skeleton className="mt-4 h-6" />
          <Skeleton className="mt-4 h-4 w-56" />
        </LoadingOrError>
      ) : (
        <>
          <ul>
            {SERVICE_ROWS.map(({ name, what }) => (
              <li key={name} className="flex min-h-7 items-center justify-between gap-3">
                <span className="font-medium text-ink">{name}</span>
                <span className="flex items-center gap-3 text-12 text-ink-3">
                  <span className="max-sm:hidden">{what}</span>
                  <ConnectionChip status={status} />
                </span>
              </li>
            ))}
          </ul>
          {test.error !== null && status === 'error' && (
            <p role="alert" className="mt-2 text-12 text-loss">
              {errorText(test.error, 'Connection test failed')}
            </p>
          )}
          <p className="num min-h-7 content-center text-12 text-ink-3">
            <LastTested at={config.lastTested} failedAt={failedAtMs} />
            {isDirty && '. A test uses what is saved, not what you are editing.'}
          </p>
        </>
      )}
      <ConfirmDialog
        {...question.dialog}
        title="Save what you typed, and test it?"
        sentence="Only saved keys are tested. What you typed takes the place of what is saved now."
        confirmLabel="Save and Test"
        look="primary"
      />
    </Card>
  );
}

interface LastTestedProps {
  readonly at: string | null;
  readonly failedAt: number | null;
}

/**
 * Real time: a simulated market has another hour and day, which the header shows. A test that
 * failed on the way to the broker is known to this page alone, whose clock may be wrong.
 */
function LastTested({ at, failedAt }: LastTestedProps) {
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const now = useNow(1_000);
  if (failedAt !== null) return `Last tested ${age(Math.max(0, now - failedAt))} ago`;
  if (at === null) return 'Last tested: never';
  const clock = isSimulated ? ' (real clock)' : '';
  return `Last tested${clock} ${listTime(at)} ET`;
}
