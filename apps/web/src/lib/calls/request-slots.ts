/**
 * Concurrent readings, in all windows of a browser. Over HTTP/1.1 it opens six connections to a
 * server: one for the event stream, one to ask whether the server answers, one stays free for an
 * act, however slow readings are.
 */
const PLACES = ['1', '2', '3'].map((place) => `tideline-reading-${place}`);
/** May be kept for ever, by code that is loaded ahead and never comes. */
const [LOAD = '', ...OTHERS] = PLACES;
const PROBE = 'tideline-probe';

type Read = () => Promise<Response>;

/** Reads once there is a place; at once where the browser has no locks. */
export function inQuerySlot(leaving: AbortSignal, read: Read): Promise<Response> {
  return inPlace(leaving, read, async (locks, begin) => {
    for (const place of [...OTHERS, LOAD]) {
      const taken = await locks.request(place, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { answer: await begin() },
      );
      if (taken !== null) return taken.answer;
    }
    const place = OTHERS[Math.floor(Math.random() * OTHERS.length)] ?? '';
    return locks.request(place, { signal: leaving }, begin);
  });
}

/** Loads ahead, one window after the other. */
export async function inLoadPlace(load: () => Promise<void>): Promise<void> {
  await inPlace(new AbortController().signal, load, (locks, begin) => locks.request(LOAD, begin));
}

/** For asking whether the server answers: one window after the other. */
export function inProbePlace(leaving: AbortSignal, probe: Read): Promise<Response> {
  return inPlace(leaving, probe, (locks, begin) =>
    locks.request(PROBE, { signal: leaving }, begin),
  );
}

async function inPlace<Answer>(
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
