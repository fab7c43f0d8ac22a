import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Command = readonly [program: string, args: readonly string[]];

function plainNode(args: readonly string[]): Command {
  return [process.execPath, args];
}

export class ServerProcess {
  readonly startedAt = performance.now();
  readonly #child: ChildProcess;
  readonly #end: Promise<void>;
  #said = '';

  constructor(
    entry: string,
    variables: Readonly<Record<string, string>>,
    node: (args: readonly string[]) => Command = plainNode,
  ) {
    const [program, args] = node([entry]);
    this.#child = spawn(program, args, {
      env: { ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    }
    const kill = () => this.kill();
    process.once('exit', kill);
    this.#end = once(this.#child, 'close').then(() => {
      process.off('exit', kill);
    });
  }

  get said(): string {
    return this.#said;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Throws when the process ends without its greeting. */
  async untilGreeted(): Promise<void> {
    while (!/Market:|The simulator is running/.test(this.#said)) {
      if (!this.isAlive) throw new Error(`the process ended: ${this.#said}`);
      await Promise.race([once(this.#child.stdout ?? this.#child, 'data'), this.#end]);
    }
  }

  /** SIGKILL takes effect before this returns: the process runs no further instruction. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async destroy(): Promise<void> {
    this.kill();
    await this.#end;
  }
}
