import { PlugZap } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LoadError } from '../../components/ui/load-error.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { listTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { useBadge } from '../../lib/use-badge.ts';
import { useConfig } from '../../live/config.ts';
import { useConnection, useTestConnection } from '../../live/connection.ts';
import { ConnectionChip } from './connection-chip.tsx';

interface ConnectionCardProps {
  /** The form holds something that is not saved: a test says nothing about it. */
  readonly isDirty: boolean;
}

const SERVICES = [
  { name: 'Brokerage API', what: 'orders, account' },
  { name: 'Market Data', what: 'bars, quotes' },
] as const;

export function ConnectionCard({ isDirty }: ConnectionCardProps) {
  const { data: config, isError, error, refetch } = useConfig();
  const { status, testedAt } = useConnection();
  const test = useTestConnection();

  const lastTested = newest(config?.lastTested ?? null, status === 'testing' ? null : testedAt);

  const run = () => {
    if (!config?.apiKey || !config.secretKey) {
      toast({
        title: 'Missing Credentials',
        description: 'Please enter your API key and secret key before testing.',
        tone: 'destructive',
      });
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
        toast({
          title: 'Connection Failed',
          description: errorText(failure, 'Connection test failed'),
          tone: 'destructive',
        }),
    });
  };

  return (
    <Card
      title="Connection Status"
      aside={
        <Button size="head" disabled={config === undefined || test.isPending} onClick={run}>
          <PlugZap aria-hidden="true" size={14} strokeWidth={1.75} />
          {test.isPending ? 'Testing...' : 'Test Connection'}
        </Button>
      }
    >
      {config === undefined || status === null ? (
        isError ? (
          <LoadError what="The connection" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading what="the connection">
            <Skeleton className="h-6" />
            <Skeleton className="mt-4 h-6" />
            <Skeleton className="mt-4 h-4 w-56" />
          </Loading>
        )
      ) : (
        <>
          <ul>
            {SERVICES.map(({ name, what }) => (
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
            <LastTested at={lastTested} />
            {isDirty && '. A test uses what is saved, not what you are editing.'}
          </p>
        </>
      )}
    </Card>
  );
}

/** In real time: a simulated market is at another hour of another day, which the header shows. */
function LastTested({ at }: { readonly at: string | number | null }) {
  const isSimulated = useBadge() === 'SIMULATED';
  if (at === null) return 'Last tested: never';
  const clock = isSimulated ? ' (real clock)' : '';
  return `Last tested${clock} ${listTime(at)} ET`;
}

/** A test that failed for the way to the broker is known to this page alone. */
function newest(stored: string | null, own: number | null): string | number | null {
  if (stored === null || own === null) return stored ?? own;
  return Date.parse(stored) > own ? stored : own;
}
