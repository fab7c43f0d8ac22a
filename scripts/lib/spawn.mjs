// Runs one tool of the workspace, and never leaves it behind.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'];
const binaries = (folder) => join(folder, 'node_modules', '.bin');

/**
 * Resolves with the exit code. The tool's output goes to stderr: stdout belongs to the caller.
 * `ownGroup` is for a tool that does not pass signals on to its own processes.
 */
export function run(command, args, { cwd = root, env = {}, ownGroup = false } = {}) {
  let child;
  let received;
  const forward = (signal) => {
    received = signal;
    process.kill(ownGroup ? -child.pid : child.pid, signal);
  };
  // The handlers are set before the tool starts: in the next instant another process may know of
  // it, and stop its caller.
  for (const signal of signals) process.on(signal, forward);
  child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      // This folder's tools and the workspace's, with pnpm for turbo.
      PATH: [cwd, root].map(binaries).concat(process.env.PATH).join(delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      ...env,
    },
    stdio: ['ignore', 2, 2],
    detached: ownGroup,
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      for (const signal of signals) process.off(signal, forward);
      console.error(`tideline: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, forward);
      if (received) process.exit(128 + constants.signals[received]);
      resolve(code ?? 1);
    });
  });
}
