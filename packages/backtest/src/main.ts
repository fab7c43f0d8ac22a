import { runProgram } from './cli.ts';

/** `npm run backtest -- …` */

// A reader such as `head` may close its end early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  workerUrl: new URL('./worker.js', import.meta.url),
});
