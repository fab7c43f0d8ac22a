import type { AccountInfo } from '@tideline/api/schemas';
import { createExternalStore, useStored } from '../../lib/calls/external-store.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { refusalOf } from '../../lib/errors/refusal.ts';
import { useBrokerConfig } from './polled-queries.ts';

/** One test answers for brokerage and market data alike (specification §11.3). */
export type ConnectionStatus = 'disconnected' | 'testing' | 'connected' | 'error';

/** This visit's last test; counts until the configuration is read again. */
interface ConnectionTest {
  readonly status: ConnectionStatus;
  /** The browser's wall time, only compared with an answer's. */
  readonly testedAtMs: number;
  readonly account: AccountInfo | null;
  /** The server's `lastTested` when this test was sent. */
  readonly lastTestedBefore: string | null;
}

const lastTestStore = createExternalStore<ConnectionTest | null>(null);

interface Connection {
  /** Status; null until known. */
  readonly status: ConnectionStatus | null;
  /**
   * Browser time, when the last test failed on the way to the broker, which only this page knows.
   */
  readonly failedAtMs: number | null;
  readonly account: AccountInfo | null;
}

export function useConnection(): Connection {
  const { data, dataUpdatedAt } = useBrokerConfig();
  const lastTest = useStored(lastTestStore);
  const storedAccount = data?.accountInfo ?? null;
  const isNewestTest =
    lastTest?.status === 'error' && lastTest.lastTestedBefore === (data?.lastTested ?? null);
  const failedAtMs = isNewestTest ? lastTest.testedAtMs : null;
  if (lastTest?.status === 'testing' || (lastTest && lastTest.testedAtMs >= dataUpdatedAt)) {
    return { status: lastTest.status, failedAtMs, account: lastTest.account ?? storedAccount };
  }
  if (data === undefined) return { status: null, failedAtMs, account: null };
  const status = data.isActive ? 'connected' : 'disconnected';
  return { status, failedAtMs, account: storedAccount };
}

/** Statuses for a broker that refused, or could not be asked. */
const BROKER_FAILURE_STATUSES: readonly (number | undefined)[] = [502, 503];

/** The server asked the broker, and did not refuse the call itself. */
const wasBrokerTried = (error: unknown) =>
  BROKER_FAILURE_STATUSES.includes(refusalOf(error)?.httpStatus);

export function useTestConnection() {
  const utils = trpc.useUtils();
  const recordTest = (status: ConnectionStatus, account: AccountInfo | null = null) => {
    const lastTestedBefore = utils.config.get.getData()?.lastTested ?? null;
    lastTestStore.set({ status, testedAtMs: Date.now(), account, lastTestedBefore });
  };
  return trpc.config.test.useMutation({
    onMutate: () => recordTest('testing'),
    onSuccess: async ({ account }) => {
      recordTest('connected', account);
      await Promise.all([utils.config.get.invalidate(), utils.account.get.invalidate()]);
    },
    onError: (error) => {
      if (wasBrokerTried(error)) return recordTest('error');
      // A refused or unconfirmed call says nothing about the keys: the saved ones count.
      lastTestStore.set(null);
      void utils.config.get.invalidate();
    },
  });
}

/** Another user may sign in next. */
export function forgetConnectionTest(): void {
  lastTestStore.set(null);
}
