/**
 * Held by calls after which the session may have another id, or be another one, until they are answered.
 * The server gives the old id up before the answer with the new cookie arrives: what any window of the
 * browser asks in between is refused, as if nobody were signed in.
 */
const LOCK = 'tideline-session-change';
/** As long as such a call may take where no lock tells, as from a page of an identity provider. */
const UNSEEN_MS = 250;

/** Call it as the call leaves, and what it returns once the answer has come or none is waited for. */
export function holdSessionChange(): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Several calls may be under way: they don't wait for each other.
  void withLocks((locks) => locks.request(LOCK, { mode: 'shared' }, () => ended));
  return end;
}

/** Once no window waits for the answer to such a call; at once when `leaving` fires. */
export async function sessionSettled(leaving: AbortSignal): Promise<void> {
  await withLocks((locks) => locks.request(LOCK, { signal: leaving }, () => undefined));
}

/** The same, and as much longer as a change may take that no lock tells of. */
export async function sessionSettledUnseen(leaving: AbortSignal): Promise<void> {
  await sessionSettled(leaving);
  if (leaving.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, UNSEEN_MS);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Where a browser gives no locks, its windows know nothing of each other. */
async function withLocks(use: (locks: LockManager) => Promise<unknown>): Promise<void> {
  try {
    await use(navigator.locks);
  } catch {
    // None, forbidden ones, or left while waiting.
  }
}
