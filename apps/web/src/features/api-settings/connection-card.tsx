import { LoaderCircle, PlugZap, TriangleAlert } from 'lucide-react';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { StateChip, type StateLook } from '../../components/ui/layout/chip.tsx';
import { ConfirmDialog, useConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../lib/browser/use-now.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { age, listTime } from '../../lib/text/format.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useAccountBadge } from '../../lib/trading/use-account-badge.ts';
import {
  type ConnectionStatus,
  useConnection,
  type useTestConnection,
} from '../../live/queries/connection.ts';
import { useBrokerConfig } from '../../live/queries/polled-queries.ts';
import type { KeyFormState } from './credentials-form.tsx';

interface ConnectionCardProps {
  readonly connectionTest: ReturnType<typeof useTestConnection>;
  /** A test says nothing about unsaved keys. */
  readonly keyForm: KeyFormState;
  /** Saved keys are tested at once. */
  readonly onSaveAndTest: () => void;
}

const SERVICE_ROWS = [
  { name: 'Brokerage API', what: 'orders, account' },
  { name: 'Market Data', what: 'bars, quotes' },
] as const;

const CONNECTION_LOOKS: Record<ConnectionStatus, StateLook> = {
  connected: { word: 'CONNECTED', tone: 'profit', dot: 'filled' },
  disconnected: { word: 'DISCONNECTED', dot: 'hollow' },
  testing: { word: 'TESTING', tone: 'accent', icon: LoaderCircle, isSpinning: true },
  error: { word: 'ERROR', tone: 'loss', icon: TriangleAlert },
};

export function ConnectionCard({ connectionTest, keyForm, onSaveAndTest }: ConnectionCardProps) {
  const configQuery = useBrokerConfig();
  const { data: config } = configQuery;
  const { status, failedAtMs } = useConnection();
  const question = useConfirmDialog(onSaveAndTest);
  const { isDirty, hasBothKeys } = keyForm;
  const areKeysSaved = Boolean(config?.apiKey && config.secretKey);

  const runTest = () => {
    if (isDirty ? !hasBothKeys : !areKeysSaved) {
      toast({
        title: 'Missing Credentials',
        description: 'Please enter your API key and secret key before testing.',
        tone: 'destructive',
      });
      return;
    }
    if (isDirty) return question.ask();
    connectionTest.mutate(undefined, {
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
        <SmallButton disabled={config === undefined || connectionTest.isPending} onClick={runTest}>
          <PlugZap size={14} />
          {connectionTest.isPending ? 'Testing...' : 'Test Connection'}
        </SmallButton>
      }
    >
      {config === undefined || status === null ? (
        <LoadingOrError subject="The connection" query={configQuery}>
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
                  <StateChip {...CONNECTION_LOOKS[status]} />
                </span>
              </li>
            ))}
          </ul>
          {connectionTest.error !== null && status === 'error' && (
            <p role="alert" className="mt-2 text-12 text-loss">
              {errorText(connectionTest.error, 'Connection test failed')}
            </p>
          )}
          <p className="num min-h-7 content-center text-12 text-ink-3">
            <LastTested at={config.lastTested} failedAtMs={failedAtMs} />
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

/**
 * Real time: a simulated market has another hour and day, which the header shows. A test that
 * failed on the way to the broker is known to this page alone, whose clock may be wrong.
 */
function LastTested({ at, failedAtMs }: { at: string | null; failedAtMs: number | null }) {
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const now = useNow(1_000);
  if (failedAtMs !== null) return `Last tested ${age(Math.max(0, now - failedAtMs))} ago`;
  if (at === null) return 'Last tested: never';
  const clockNote = isSimulated ? ' (real clock)' : '';
  return `Last tested${clockNote} ${listTime(at)} ET`;
}
