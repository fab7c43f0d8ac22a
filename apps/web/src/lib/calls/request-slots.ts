/**
 * How many readings may be under way at a time, in all windows of a browser together. Over HTTP/1.1 it
 * opens six connections to a server: one is the event stream's, one is for asking whether the server
 * answers, and one stays free for an act, however slowly readings are answered.
 */
const PLACES = ['1', '2', '3'].map((place) => `tideline-reading-${place}`);
/** One that may be kept for ever: by code that is loaded ahead, and never comes. */
const [LOAD = '', ...OTHERS] = PLACES;
const PROBE = 'tideline-probe';

type Read = () => Promise<Response>;

/** Reads once there is a place; where the browser gives no locks, at once. */
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

/** Loads ahead what is not wanted yet: one window after the other. */
export async function inLoadPlace(load: () => Promise<void>): Promise<void> {
  await inPlace(new AbortController().signal, load, (locks, begin) => locks.request(LOAD, begin));
}

/** The same for asking whether the server answers: one window after the other. */
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
