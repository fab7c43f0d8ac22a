import { runCommand } from './cli.ts';
import { InputError } from './input/input-error.ts';

/** `npm run backtest -- …`: exit code 0, or 2 and one line on the standard error. */

// A reader such as `head` may close its end early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await runCommand(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    worker: new URL('./worker.js', import.meta.url),
  });
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`backtest: ${oneLine(error.message)}\n`);
  process.exitCode = 2;
}

/** File names and texts may hold line breaks. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
