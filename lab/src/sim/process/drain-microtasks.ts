const READY = Promise.resolve();

/**
 * Calls `next` until it says false. Between two calls every promise job runs that the first has made: Node's
 * queue of ticks has its turn when there is none left. All that waits for anything else waits on the virtual
 * clock.
 */
export function whileSettling(next: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      try {
        if (next()) void READY.then(laterTurn);
        else resolve();
      } catch (error) {
        reject(error);
      }
    };
    const laterTurn = () => process.nextTick(turn);
    turn();
  });
}
