/**
 * Concurrent queries in all windows of a browser. Over HTTP/1.1 a browser opens six connections to
 * a server: one is for the event stream, one asks whether the server answers, one stays free for an
 * action, however slow queries are.
 */
const QUERY_LOCKS = ['1', '2', '3'].map((place) => `tideline-reading-${place}`);
/** Code that is loaded ahead and never comes may keep this lock for ever. */
const [PRELOAD_LOCK = '', ...OTHER_LOCKS] = QUERY_LOCKS;
const PROBE_LOCK = 'tideline-probe';

type SendRequest = () => Promise<Response>;

/** At once where the browser has no locks. */
export function inQuerySlot(leaving: AbortSignal, read: SendRequest): Promise<Response> {
  return runInSlot(leaving, read, async (locks, begin) => {
    for (const place of [...OTHER_LOCKS, PRELOAD_LOCK]) {
      const taken = await locks.request(place, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { answer: await begin() },
      );
      if (taken !== null) return taken.answer;
    }
    const place = OTHER_LOCKS[Math.floor(Math.random() * OTHER_LOCKS.length)] ?? '';
    return locks.request(place, { signal: leaving }, begin);
  });
}

/** One window after the other, as each loads the same parts. */
export async function inPreloadSlot(load: () => Promise<void>): Promise<void> {
  await runInSlot(new AbortController().signal, load, (locks, begin) =>
    locks.request(PRELOAD_LOCK, begin),
  );
}

/** One window after the other asks whether the server answers. */
export function inProbeSlot(leaving: AbortSignal, probe: SendRequest): Promise<Response> {
  return runInSlot(leaving, probe, (locks, begin) =>
    locks.request(PROBE_LOCK, { signal: leaving }, begin),
  );
}

async function runInSlot<Answer>(
  leaving: AbortSignal,
  read: () => Promise<Answer>,
  wait: (locks: LockManager, begin: () => Promise<Answer>) => Promise<Answer>,
): Promise<Answer> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return read();
  };
  try {
    return await wait(navigator.locks, begin);
  } catch (error) {
    if (hasBegun || leaving.aborted) throw error;
    return read();
  }
}
