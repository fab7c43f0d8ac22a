/**
 * How many readings may be under way at a time, in all windows of a browser together. Over HTTP/1.1 it
 * opens six connections to a server: one is the event stream's, one is for asking whether the server
 * answers, and one stays free for an act, however slowly readings are answered.
 */
const PLACES = ['1', '2', '3'].map((place) => `tideline-reading-${place}`);

const PROBE = 'tideline-probe';

type Read = () => Promise<Response>;

/** Reads once there is a place; where the browser gives no locks, at once. */
export function inReadingPlace(leaving: AbortSignal, read: Read): Promise<Response> {
  return inPlace(leaving, read, async (locks, begin) => {
    for (const place of PLACES) {
      const taken = await locks.request(place, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { answer: await begin() },
      );
      if (taken !== null) return taken.answer;
    }
    const place = PLACES[Math.floor(Math.random() * PLACES.length)] ?? '';
    return locks.request(place, { signal: leaving }, begin);
  });
}

/** The same for asking whether the server answers: one window after the other. */
export function inProbePlace(leaving: AbortSignal, probe: Read): Promise<Response> {
  return inPlace(leaving, probe, (locks, begin) =>
    locks.request(PROBE, { signal: leaving }, begin),
  );
}

async function inPlace(
  leaving: AbortSignal,
  read: Read,
  wait: (locks: LockManager, begin: Read) => Promise<Response>,
): Promise<Response> {
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
