import type { AccountInfo } from '@tideline/api/schemas';
import { useSyncExternalStore } from 'react';
import { trpc } from '../lib/trpc.ts';
import { useConfig } from './config.ts';

/** Of the brokerage and of the market data alike: one test answers for both (specification §4). */
export type ConnectionStatus = 'disconnected' | 'testing' | 'connected' | 'error';

/** The last test of this visit. It stands until the configuration is read again. */
interface Test {
  readonly status: ConnectionStatus;
  /** Wall time of the browser; it is only compared with when an answer came. */
  readonly at: number;
  readonly account: AccountInfo | null;
}

let test: Test | null = null;
const listeners = new Set<() => void>();

function setTest(next: Test | null): void {
  test = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface Connection {
  /** Null until it is known. */
  readonly status: ConnectionStatus | null;
  /** Of the last test of this visit, in wall time; null before one. */
  readonly testedAt: number | null;
  readonly account: AccountInfo | null;
}

export function useConnection(): Connection {
  const { data, dataUpdatedAt } = useConfig();
  const last = useSyncExternalStore(subscribe, () => test);
  const stored = data?.accountInfo ?? null;
  if (last !== null && (last.status === 'testing' || last.at >= dataUpdatedAt)) {
    return { status: last.status, testedAt: last.at, account: last.account ?? stored };
  }
  if (data === undefined) return { status: null, testedAt: null, account: null };
  return {
    status: data.isActive ? 'connected' : 'disconnected',
    testedAt: last?.at ?? null,
    account: stored,
  };
}

/** Tests what is saved. */
export function useTestConnection() {
  const utils = trpc.useUtils();
  return trpc.config.test.useMutation({
    onMutate: () => setTest({ status: 'testing', at: Date.now(), account: null }),
    onSuccess: async ({ account }) => {
      setTest({ status: 'connected', at: Date.now(), account });
      await Promise.all([utils.config.get.invalidate(), utils.account.get.invalidate()]);
    },
    onError: () => setTest({ status: 'error', at: Date.now(), account: null }),
  });
}

/** Somebody else may sign in next. */
export function forgetConnectionTest(): void {
  setTest(null);
}
