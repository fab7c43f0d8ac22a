import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import { isManaged } from '../is-managed.ts';
import { type BrokerProxy, type PassingMessage, startBrokerProxy } from './broker-proxy.ts';
import { RecordFile } from './database-reader.ts';
import { ServerProcess } from './server-process.ts';
import { type BookAccount, readSimBook } from './sim-book.ts';
import { SETUP_TOKEN, Traders } from './test-traders.ts';

export interface Programs {
  readonly main: string;
  readonly simulator: string;
}

/** A market minute a second: the fastest speed that kills must be tried at. */
const SIM_SPEED = '60';
const POLL_MS = 5;
const LONGEST_START_MS = 30_000;

export class TestEnvironment {
  readonly traders: Traders;
  readonly records: RecordFile;
  readonly walFile: string;
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #simulator: ServerProcess;
  readonly #simulatorPort: number;
  readonly #port: number;
  readonly #proxy: BrokerProxy;

  private constructor(
    parts: {
      readonly programs: Programs;
      readonly folder: string;
      readonly ports: readonly number[];
    },
    simulator: ServerProcess,
    proxy: BrokerProxy,
  ) {
    const { programs, folder, ports } = parts;
    [this.#port = 0, this.#simulatorPort = 0] = ports;
    this.#programs = programs;
    this.#folder = folder;
    this.#simulator = simulator;
    this.#proxy = proxy;
    this.traders = new Traders(this.#port);
    const database = join(folder, 'data', 'tideline.sqlite');
    this.walFile = `${database}-wal`;
    this.records = new RecordFile(programs.main, database);
  }

  static async open(
    programs: Programs,
    seed: number,
    onPassing: (passing: PassingMessage) => boolean,
  ): Promise<TestEnvironment> {
    const ports = await freePorts(2);
    const folder = mkdtempSync(join(tmpdir(), 'tideline-kill-'));
    mkdirSync(join(folder, 'broker'));
    const simulator = new ServerProcess(programs.simulator, {
      DATA_DIR: join(folder, 'broker'),
      SIM_PORT: String(ports[1]),
      SIM_SEED: String(seed),
      SIM_SPEED: SIM_SPEED,
      LOG_LEVEL: 'warn',
    });
    await simulator.untilGreeted();
    const proxy = await startBrokerProxy(ports[1] ?? 0, onPassing);
    return new TestEnvironment({ programs, folder, ports }, simulator, proxy);
  }

  startServer(): ServerProcess {
    return new ServerProcess(this.#programs.main, {
      DATA_DIR: join(this.#folder, 'data'),
      PORT: String(this.#port),
      SIM_URL: this.#proxy.origin,
      SETUP_TOKEN,
      LOG_LEVEL: 'warn',
      // These limits are off: they are not under test, and many trades are wanted.
      MONEY_FLOW_GATE: '0',
      MAX_ENTRIES_PER_DAY: '1000',
      MAX_LOSSES_PER_DAY: '1000',
      USER_DAILY_LOSS: '100',
    });
  }

  readBook(): Promise<readonly BookAccount[]> {
    return readSimBook(this.#simulatorPort);
  }

  /** Milliseconds until the process manages every position; null when it ended. */
  async untilManaged(server: ServerProcess): Promise<number | null> {
    while (server.isAlive) {
      const waited = performance.now() - server.startedAt;
      if (waited > LONGEST_START_MS) throw new Error(`not managed after ${waited} ms`);
      if (await isManaged(this.#port)) return performance.now() - server.startedAt;
      await sleep(POLL_MS);
    }
    return null;
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await this.#simulator.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
