import { refusalOf } from '../../lib/errors/refusal.ts';

/** Two minutes: a market order that waits longer is an alarm. */
const EVERY_MS = 1_000;
const MAX_POLLS = 120;

interface CloseResult {
  readonly isKnown: boolean;
  readonly message: string;
}

/**
 * Reports a close's result once. A lost call is repeated; it gives up when the user is signed out,
 * or the server no longer knows the position.
 */
export async function pollCloseResult(
  read: () => Promise<CloseResult>,
  report: (message: string) => void,
  wait: (ms: number) => Promise<void> = waitMs,
): Promise<void> {
  for (let times = 0; times < MAX_POLLS; times += 1) {
    const result = await read().catch(overIfGone);
    if (result === 'over') return;
    if (result?.isKnown) return report(result.message);
    await wait(EVERY_MS);
  }
}

function overIfGone(error: unknown): 'over' | null {
  const status = refusalOf(error)?.httpStatus;
  return status === 401 || status === 404 ? 'over' : null;
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
