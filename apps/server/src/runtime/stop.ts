import type { Log } from './log.ts';

/** What must last is saved as it happens, so a close that takes longer is abandoned. */
const MAX_CLOSE_MS = 4_000;

/** Ends the process with the second signal at the latest. */
export function stopOnSignal(close: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) process.exit(0);
    isStopping = true;
    log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => {
      log.warn('stopped without waiting for answers');
      process.exit(0);
    }, MAX_CLOSE_MS);
    try {
      await close();
      log.info('stopped');
    } catch (error) {
      log.error({ error }, 'stopped with an error');
    }
    clearTimeout(deadline);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, (received) => void stop(received));
  }
}
