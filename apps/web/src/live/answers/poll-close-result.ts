import { refusalOf } from '../../lib/errors/refusal.ts';

/** Two minutes: a market order that waits longer is an alarm. */
const POLL_INTERVAL_MS = 1_000;
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
  readResult: () => Promise<CloseResult>,
  reportMessage: (message: string) => void,
  wait: (ms: number) => Promise<void> = waitMs,
): Promise<void> {
  for (let pollCount = 0; pollCount < MAX_POLLS; pollCount += 1) {
    const result = await readResult().catch(overIfGone);
    if (result === 'over') return;
    if (result?.isKnown) return reportMessage(result.message);
    await wait(POLL_INTERVAL_MS);
  }
}

function overIfGone(error: unknown): 'over' | null {
  const status = refusalOf(error)?.httpStatus;
  return status === 401 || status === 404 ? 'over' : null;
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
