import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tideline/free-ports';
import { Owner } from './owner.ts';
import { DIST_FOLDER, Process, type Variables } from './process.ts';
import { Simulator } from './simulator.ts';

/** The built product in its own process; data folder and ports stay over a restart. */
export class Product {
  static readonly setupToken = 'a-set-up-token-for-tests';

  readonly origin: string;
  readonly simulator: Simulator;
  readonly owner: Owner;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tideline-e2e-'));
  #variables: Variables;
  #dist = DIST_FOLDER;
  #process: Process | null = null;
  #output = '';

  private constructor(port: number, simulatorPort: number, own: Variables) {
    this.origin = `http://localhost:${port}`;
    this.simulator = new Simulator(`http://127.0.0.1:${simulatorPort}`);
    this.owner = new Owner(this.origin, Product.setupToken);
    this.#variables = {
      DATA_DIR: this.#folder,
      PORT: String(port),
      SIM_PORT: String(simulatorPort),
      SETUP_TOKEN: Product.setupToken,
      LOG_LEVEL: 'warn',
      ...own,
    };
  }

  static async start(own: Variables): Promise<Product> {
    const product = new Product(await freePort(), await freePort(), own);
    try {
      await product.start();
    } catch (error) {
      product.removeData();
      throw error;
    }
    return product;
  }

  /** Including earlier runs. */
  get output(): string {
    return this.#output + (this.#process?.output ?? '');
  }

  async start(): Promise<void> {
    this.#process = await Process.start('main', this.#variables, this.#dist);
  }

  /** Resolves with its exit code; null when it did not stop or run. */
  async stop(): Promise<number | null> {
    const running = this.#process;
    if (running === null) return null;
    const exitCode = await running.stop();
    this.#output = this.output;
    this.#process = null;
    return exitCode;
  }

  freeze(): void {
    this.#process?.freeze();
  }

  thaw(): void {
    this.#process?.thaw();
  }

  /** Throws unless it stopped as it should. */
  async restart(changes: Variables): Promise<void> {
    await this.#stopCleanly();
    this.#variables = { ...this.#variables, ...changes };
    await this.start();
  }

  /** As another build. Throws unless it stopped as it should. */
  async restartAs(dist: string): Promise<void> {
    await this.#stopCleanly();
    this.#dist = dist;
    await this.start();
  }

  async #stopCleanly(): Promise<void> {
    const exitCode = await this.stop();
    if (exitCode !== 0) throw new Error(`exit code ${exitCode}\n${this.#output}`);
  }

  removeData(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
