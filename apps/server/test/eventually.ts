import { setTimeout as sleep } from 'node:timers/promises';

/** Only the test's own timeout ends it. */
export async function eventually<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await sleep(100);
  }
}
