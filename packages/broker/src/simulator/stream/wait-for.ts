import type { Wall } from '../../port/wall.ts';
import { AdvanceError } from '../run/subscribers.ts';

const SETTLE_TIMEOUT_MS = 30_000;

export function waitWithTimeout(
  wall: Wall,
  timeoutMessage: string,
  startWaiting: (done: () => void, fail: (message: string) => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopWaiting: () => void = () => undefined;
    let hasEnded = false;
    const endWait = (finish: () => void) => {
      if (hasEnded) return;
      hasEnded = true;
      cancel();
      stopWaiting();
      finish();
    };
    const fail = (message: string) => endWait(() => reject(new AdvanceError(message)));
    const cancel = wall.after(SETTLE_TIMEOUT_MS, () =>
      fail(`${timeoutMessage} within ${SETTLE_TIMEOUT_MS / 1_000} s`),
    );
    stopWaiting = startWaiting(() => endWait(resolve), fail);
    if (hasEnded) stopWaiting();
  });
}
