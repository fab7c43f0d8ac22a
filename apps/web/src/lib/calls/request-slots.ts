/**
 * Concurrent queries in all windows of a browser. Over HTTP/1.1 a browser opens six connections to
 * a server: one is for the event stream, one asks whether the server answers, one stays free for an
 * action, however slow queries are.
 */
const QUERY_LOCK_NAMES = ['1', '2', '3'].map((slot) => `tideline-reading-${slot}`);
/** Code that is loaded ahead and never comes may keep this lock for ever. */
const [PRELOAD_LOCK = '', ...OTHER_LOCKS] = QUERY_LOCK_NAMES;
const PROBE_LOCK_NAME = 'tideline-probe';

type SendRequest = () => Promise<Response>;

/** Sends at once where the browser has no locks. */
export function runInQuerySlot(cancelSignal: AbortSignal, send: SendRequest): Promise<Response> {
  return runInSlot(cancelSignal, send, async (locks, begin) => {
    for (const place of [...OTHER_LOCKS, PRELOAD_LOCK]) {
      const startedRequest = await locks.request(place, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { answer: await begin() },
      );
      if (startedRequest !== null) return startedRequest.answer;
    }
    const place = OTHER_LOCKS[Math.floor(Math.random() * OTHER_LOCKS.length)] ?? '';
    return locks.request(place, { signal: cancelSignal }, begin);
  });
}

/** One window after the other, as each loads the same parts. */
export async function runInPreloadSlot(load: () => Promise<void>): Promise<void> {
  await runInSlot(new AbortController().signal, load, (locks, begin) =>
    locks.request(PRELOAD_LOCK, begin),
  );
}

/** One window after the other asks whether the server answers. */
export function runInProbeSlot(cancelSignal: AbortSignal, probe: SendRequest): Promise<Response> {
  return runInSlot(cancelSignal, probe, (locks, begin) =>
    locks.request(PROBE_LOCK_NAME, { signal: cancelSignal }, begin),
  );
}

async function runInSlot<Answer>(
  cancelSignal: AbortSignal,
  startRequest: () => Promise<Answer>,
  waitForLock: (locks: LockManager, begin: () => Promise<Answer>) => Promise<Answer>,
): Promise<Answer> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return startRequest();
  };
  try {
    return await waitForLock(navigator.locks, begin);
  } catch (error) {
    if (hasBegun || cancelSignal.aborted) throw error;
    return startRequest();
  }
}
