import { refusalOf } from '../../lib/errors/refusal.ts';

/** The interval and most tries: a market order that waits longer is an alarm. */
const EVERY_MS = 1_000;
const MOST_TIMES = 120;

interface Result {
  readonly isKnown: boolean;
  readonly message: string;
}

/**
 * Asks for a close's result until known, and reports it once. A lost question is repeated; a
 * signed-out user, or one asking about what the server no longer holds, gets no answer.
 */
export async function pollCloseResult(
  read: () => Promise<Result>,
  report: (message: string) => void,
  wait: (ms: number) => Promise<void> = pause,
): Promise<void> {
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const result = await read().catch(unlessOver);
    if (result === 'over') return;
    if (result?.isKnown) return report(result.message);
    await wait(EVERY_MS);
  }
}

function unlessOver(error: unknown): 'over' | null {
  const status = refusalOf(error)?.httpStatus;
  return status === 401 || status === 404 ? 'over' : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
