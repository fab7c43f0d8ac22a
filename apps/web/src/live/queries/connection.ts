import type { AccountInfo } from '@tideline/api/schemas';
import { useSyncExternalStore } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { createCell } from '../../lib/cell.ts';
import { refusalOf } from '../../lib/errors/refusal.ts';
import { useConfig } from './polled-queries.ts';

/** One test answers for brokerage and market data alike (specification §11.3). */
export type ConnectionStatus = 'disconnected' | 'testing' | 'connected' | 'error';

/** This visit's last test; counts until the configuration is read again. */
interface ConnectionTest {
  readonly status: ConnectionStatus;
  /** The browser's wall time, only compared with an answer's. */
  readonly at: number;
  readonly account: AccountInfo | null;
  /** The server's `lastTested` when this test was sent. */
  readonly known: string | null;
}

const lastTestCell = createCell<ConnectionTest | null>(null);

interface Connection {
  /** Status; null until known. */
  readonly status: ConnectionStatus | null;
  /**
   * Browser time, when the last test failed on the way to the broker, which only this page knows.
   */
  readonly failedAt: number | null;
  readonly account: AccountInfo | null;
}

export function useConnection(): Connection {
  const { data, dataUpdatedAt } = useConfig();
  const last = useSyncExternalStore(lastTestCell.subscribe, lastTestCell.snapshot);
  const stored = data?.accountInfo ?? null;
  const isLast = last?.status === 'error' && last.known === (data?.lastTested ?? null);
  const failedAt = isLast ? last.at : null;
  if (last !== null && (last.status === 'testing' || last.at >= dataUpdatedAt)) {
    return { status: last.status, failedAt, account: last.account ?? stored };
  }
  if (data === undefined) return { status: null, failedAt, account: null };
  return { status: data.isActive ? 'connected' : 'disconnected', failedAt, account: stored };
}

/** Statuses for a broker that refused, or could not be asked. */
const BROKER_FAILED: readonly (number | undefined)[] = [502, 503];

/** The server asked the broker, and did not refuse the call itself. */
const wasBrokerTried = (error: unknown) => BROKER_FAILED.includes(refusalOf(error)?.httpStatus);

export function useTestConnection() {
  const utils = trpc.useUtils();
  const note = (status: ConnectionStatus, account: AccountInfo | null = null) => {
    const known = utils.config.get.getData()?.lastTested ?? null;
    lastTestCell.set({ status, at: Date.now(), account, known });
  };
  return trpc.config.test.useMutation({
    onMutate: () => note('testing'),
    onSuccess: async ({ account }) => {
      note('connected', account);
      await Promise.all([utils.config.get.invalidate(), utils.account.get.invalidate()]);
    },
    onError: (error) => {
      if (wasBrokerTried(error)) return note('error');
      // A refused or unconfirmed call says nothing about the keys: the saved ones count.
      lastTestCell.set(null);
      void utils.config.get.invalidate();
    },
  });
}

/** Another user may sign in next. */
export function forgetConnectionTest(): void {
  lastTestCell.set(null);
}
