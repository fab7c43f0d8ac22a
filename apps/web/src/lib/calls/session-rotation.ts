/**
 * Held by calls that may change the session or its id, until answered. The server drops the old id
 * before the answer brings the new cookie: any window's requests in between are refused as if
 * signed out.
 */
const LOCK_NAME = 'tideline-session-change';
/** How long a change without a lock may take, such as one from an identity provider's page. */
const LOCKLESS_CHANGE_MS = 250;

/** Call when a request leaves, and the returned function once that is answered or given up. */
export function holdSessionChange(): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Shared, so concurrent calls don't wait for each other.
  void withLocks((locks) => locks.request(LOCK_NAME, { mode: 'shared' }, () => ended));
  return end;
}

/** Resolves once no window waits for such an answer; at once when `leaving` fires. */
export async function whenSessionSettled(leaving: AbortSignal): Promise<void> {
  await withLocks((locks) => locks.request(LOCK_NAME, { signal: leaving }, () => undefined));
}

/** Also waits for a change that holds no lock. */
export async function whenSessionSettledWithoutLock(leaving: AbortSignal): Promise<void> {
  await whenSessionSettled(leaving);
  if (leaving.aborted) return;
  await waitUnlessLeaving(LOCKLESS_CHANGE_MS, leaving);
}

/** At once when `leaving` fires. */
export function waitUnlessLeaving(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function withLocks(use: (locks: LockManager) => Promise<unknown>): Promise<void> {
  try {
    await use(navigator.locks);
  } catch {
    // Without locks windows know nothing of each other.
  }
}
