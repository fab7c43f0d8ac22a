import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<Exit>;
  #stdout = '';
  #stderr = '';

  /** `limits` is a line of shell that runs first, such as `ulimit -n 64`. */
  constructor(
    main: string,
    variables: Readonly<Record<string, string>>,
    limits = '',
    options: readonly string[] = [],
  ) {
    const [program, ...args] =
      limits === ''
        ? [process.execPath, main, ...options]
        : // `exec` makes the process the server, so signals reach it.
          ['bash', '-c', `${limits}; exec "$0" "$@"`, process.execPath, main, ...options];
    this.#child = spawn(program ?? '', args, {
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.#exit = once(this.#child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  async started(): Promise<string> {
    await this.#said('stdout', /Market:|The simulator is running/);
    return this.#stdout;
  }

  logged(text: RegExp): Promise<void> {
    return this.#said('stderr', text);
  }

  async #said(stream: 'stdout' | 'stderr', text: RegExp): Promise<void> {
    const said = (async () => {
      while (!text.test(this[stream])) await once(this.#child[stream] ?? this.#child, 'data');
    })();
    const early = this.#exit.then(({ code }) => {
      throw new Error(`the server ended with ${code}: ${this.#stderr}`);
    });
    return Promise.race([said, early]);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  exited(): Promise<Exit> {
    return this.#exit;
  }

  async destroy(): Promise<void> {
    this.kill('SIGKILL');
    await this.#exit;
  }
}
