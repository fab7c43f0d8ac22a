import type { SimulatorOptions } from '../ports.ts';
import { AdvanceError } from '../run/subscribers.ts';

const SETTLE_TIMEOUT_MS = 30_000;

export function waitFor(
  wall: SimulatorOptions['wall'],
  complaint: string,
  begin: (done: () => void, fail: (message: string) => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop: () => void = () => undefined;
    let hasEnded = false;
    const end = (finish: () => void) => {
      if (hasEnded) return;
      hasEnded = true;
      cancel();
      stop();
      finish();
    };
    const fail = (message: string) => end(() => reject(new AdvanceError(message)));
    const cancel = wall.after(SETTLE_TIMEOUT_MS, () =>
      fail(`${complaint} within ${SETTLE_TIMEOUT_MS / 1_000} s`),
    );
    stop = begin(() => end(resolve), fail);
    if (hasEnded) stop();
  });
}
