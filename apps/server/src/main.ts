import { DataFolderLockedError } from '@tideline/db';
import { startApp } from './app.ts';
import { systemWall } from './clock.ts';
import { EnvError, readEnv } from './env.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';

/** The operator has to change something: exit code 2. Anything else that keeps us from starting: 1. */
function explain(error: unknown): { readonly line: string; readonly exitCode: number } | null {
  if (error instanceof EnvError) return { line: error.message, exitCode: 2 };
  if (error instanceof DataFolderLockedError) return { line: error.message, exitCode: 1 };
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return { line: `PORT, HOST or SIM_PORT can not be had (${error.message})`, exitCode: 1 };
  }
  return null;
}

try {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const app = await startApp(env, { wall: systemWall, log });
  process.stdout.write(greeting(app));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await app.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, (received) => void stop(received));
  }
} catch (error) {
  const known = explain(error);
  if (known === null) throw error;
  process.stderr.write(`tideline: ${known.line}\n`);
  process.exit(known.exitCode);
}
