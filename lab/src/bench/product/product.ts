import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import { isManaged } from '../../is-managed.ts';
import { RecordFile } from '../../kill/database-reader.ts';
import { ServerProcess } from '../../kill/server-process.ts';
import { heldTo, holdThreads, type Processors } from './processors.ts';
import { SimulatorCalls } from './simulator-calls.ts';
import { SETUP_TOKEN, TestUsers } from './test-users.ts';

export interface Programs {
  readonly main: string;
  readonly before?: string | undefined;
  readonly simulator: string;
}

export interface MarketPlan {
  readonly seed: string;
  /** New York time. */
  readonly start: string;
}

export interface ProductPlan {
  readonly market: MarketPlan;
  readonly speed: number | 'step';
  readonly preload?: string;
  /** The server's variables beside those that every bench sets. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Null lets the system choose. */
  readonly processors?: Processors | null;
}

/** Enters on about every second bar of its first hour. */
export const BUSY_MORNING: MarketPlan = { seed: '618', start: '2026-02-10T09:45' };
/** Enters on every second or third bar from eleven to three. */
export const BUSY_DAY: MarketPlan = { seed: '293', start: '2026-02-10T09:45' };
const POLL_MS = 5;
const LONGEST_START_MS = 60_000;

/** The product as operators run it; the simulator has its own process. */
export class Product {
  readonly people: TestUsers;
  readonly simulator: SimulatorCalls;
  readonly simulatorProcess: ServerProcess;
  readonly database: string;
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #port: number;
  readonly #simulatorPort: number;
  readonly #processors: Processors | null;
  readonly #preload: readonly string[];
  readonly #variables: Readonly<Record<string, string>>;
  #server: ServerProcess | null = null;

  private constructor(
    programs: Programs,
    folder: string,
    { port, simulatorPort }: { readonly port: number; readonly simulatorPort: number },
    { market, speed, processors = null, preload, variables: own = {} }: ProductPlan,
  ) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#simulatorPort = simulatorPort;
    this.#processors = processors;
    this.#preload = preload === undefined ? [] : ['--import', preload];
    this.#variables = own;
    this.database = join(folder, 'data', 'tideline.sqlite');
    this.simulator = new SimulatorCalls(simulatorPort);
    this.people = new TestUsers(port, new RecordFile(programs.main, this.database));
    const variables = {
      DATA_DIR: join(folder, 'broker'),
      SIM_PORT: String(simulatorPort),
      SIM_SEED: market.seed,
      SIM_SPEED: String(speed),
      SIM_START: market.start,
      LOG_LEVEL: 'warn',
    };
    this.simulatorProcess = new ServerProcess(
      programs.simulator,
      variables,
      processors === null ? undefined : (args) => heldTo(processors.others, process.execPath, args),
    );
  }

  static async with<T>(
    programs: Programs,
    plan: ProductPlan,
    work: (product: Product) => Promise<T>,
  ): Promise<T> {
    const [port = 0, simulatorPort = 0] = await freePorts(2);
    const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    mkdirSync(join(folder, 'broker'));
    const product = new Product(programs, folder, { port, simulatorPort }, plan);
    const clear = () => product.#removeTraces();
    // An interrupted run leaves nothing behind either.
    process.once('exit', clear);
    try {
      await product.simulatorProcess.untilGreeted();
      await product.start();
      return await work(product);
    } finally {
      await product.#server?.destroy();
      await product.simulatorProcess.destroy();
      process.off('exit', clear);
      clear();
    }
  }

  #removeTraces(): void {
    this.#server?.kill();
    this.simulatorProcess.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get port(): number {
    return this.#port;
  }

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server was not started');
    return this.#server;
  }

  get simulatorPort(): number {
    return this.#simulatorPort;
  }

  /**
   * Also restarts the server after a kill. Returns the milliseconds until every position is
   * managed.
   */
  async start(main = this.#programs.main): Promise<number> {
    const variables = {
      DATA_DIR: join(this.#folder, 'data'),
      PORT: String(this.#port),
      SIM_URL: `http://127.0.0.1:${this.#simulatorPort}`,
      SETUP_TOKEN,
      LOG_LEVEL: 'warn',
      // These limits are off: they are not measured, and many orders are wanted.
      MONEY_FLOW_GATE: '0',
      MAX_ENTRIES_PER_DAY: '1000',
      MAX_LOSSES_PER_DAY: '1000',
      USER_DAILY_LOSS: '100',
      ...this.#variables,
    };
    const server = new ServerProcess(main, variables, (args) => [
      process.execPath,
      [...this.#preload, ...args],
    ]);
    this.#server = server;
    while (server.isAlive) {
      const waited = performance.now() - server.startedAt;
      if (waited > LONGEST_START_MS) break;
      if (await isManaged(this.#port)) {
        const taken = performance.now() - server.startedAt;
        if (this.#processors !== null) {
          // The product has started its threads when it prints its greeting.
          await server.untilGreeted();
          holdThreads(server.pid, this.#processors);
        }
        return taken;
      }
      await sleep(POLL_MS);
    }
    throw new Error(`the server did not get ready: ${server.said}`);
  }

  async kill(): Promise<void> {
    await this.server.destroy();
  }

  async stop(): Promise<void> {
    process.kill(this.server.pid, 'SIGTERM');
    while (this.server.isAlive) await sleep(POLL_MS);
  }
}
