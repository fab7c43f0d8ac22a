/**
 * Held by calls that may change the session or its id, until answered. The server drops the old id
 * before the answer brings the new cookie: any window's requests in between are refused as if
 * signed out.
 */
const SESSION_CHANGE_LOCK = 'tideline-session-change';
/** How long a change without a lock may take, such as one from an identity provider's page. */
const MAX_LOCKLESS_CHANGE_MS = 250;

/** Call when a request leaves, and the returned function once that is answered or given up. */
export function holdSessionChange(): () => void {
  let endHold: () => void = () => undefined;
  const holdEnd = new Promise<void>((resolve) => {
    endHold = resolve;
  });
  // Shared, so concurrent calls don't wait for each other.
  void withLocks((locks) => locks.request(SESSION_CHANGE_LOCK, { mode: 'shared' }, () => holdEnd));
  return endHold;
}

/**
 * Resolves once no window waits for the answer to a session change; at once when `cancelSignal`
 * fires.
 */
export async function whenSessionSettled(cancelSignal: AbortSignal): Promise<void> {
  await withLocks((locks) =>
    locks.request(SESSION_CHANGE_LOCK, { signal: cancelSignal }, () => undefined),
  );
}

/** Also waits for a change that holds no lock. */
export async function whenSessionSettledWithoutLock(cancelSignal: AbortSignal): Promise<void> {
  await whenSessionSettled(cancelSignal);
  if (cancelSignal.aborted) return;
  await waitUnlessCancelled(MAX_LOCKLESS_CHANGE_MS, cancelSignal);
}

/** Resolves at once when `cancelSignal` fires. */
export function waitUnlessCancelled(durationMs: number, cancelSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    cancelSignal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function withLocks(runWithLocks: (locks: LockManager) => Promise<unknown>): Promise<void> {
  try {
    await runWithLocks(navigator.locks);
  } catch {
    // Without locks windows know nothing of each other.
  }
}
