const RESOLVED = Promise.resolve();

/**
 * Calls `next` until it returns false. All promise jobs run between two calls: Node's tick queue
 * comes when none is left. All other waiting is on the virtual clock.
 */
export function drainMicrotasks(next: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      try {
        if (next()) void RESOLVED.then(laterTurn);
        else resolve();
      } catch (error) {
        reject(error);
      }
    };
    const laterTurn = () => process.nextTick(turn);
    turn();
  });
}
