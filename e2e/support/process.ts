import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST_FOLDER = fileURLToPath(new URL('../../apps/server/dist', import.meta.url));
const START_MS = 30_000;
const STOP_MS = 15_000;

export type Variables = Readonly<Record<string, string>>;

/** One run of a built entry. */
export class Process {
  readonly #child: ChildProcess;
  #output = '';

  private constructor(entry: string, variables: Variables, dist: string) {
    const main = join(dist, `${entry}.js`);
    // Passes on only the variables that locate the tools.
    const { PATH, HOME } = process.env;
    this.#child = spawn(process.execPath, ['--enable-source-maps', main], {
      env: { PATH, HOME, NODE_ENV: 'production', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', this.#kill);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Resolves once the entry reports that it runs. */
  static async start(entry: string, variables: Variables, dist = DIST_FOLDER): Promise<Process> {
    const started = new Process(entry, variables, dist);
    await started.#untilSaid('is running at');
    return started;
  }

  /** Written so far. */
  get output(): string {
    return this.#output;
  }

  /** Resolves with its exit code; null when it had to be killed. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      const killer = setTimeout(this.#kill, STOP_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(killer);
    }
    process.off('exit', this.#kill);
    return child.exitCode;
  }

  /** Suspends the process: connections stay open, and get no answer. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  readonly #kill = () => this.#child.kill('SIGKILL');

  #untilSaid(words: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        this.#kill();
        reject(new Error(`${why}\n${this.#output}`));
      };
      const timer = setTimeout(() => fail(`not running after ${START_MS} ms`), START_MS);
      this.#child.once('exit', (code) => fail(`exit code ${code}`));
      this.#child.stdout?.on('data', () => {
        if (!this.#output.includes(words)) return;
        clearTimeout(timer);
        this.#child.removeAllListeners('exit');
        resolve();
      });
    });
  }
}
