import type { VirtualVenue } from '@tideline/broker/simulator';
import { MINUTE, SECOND } from '@tideline/engine';
import type { Trader } from '../oracle/invariant.ts';
import type { Mishap } from '../runs/coverage.ts';
import type { CrashPoint, CrashPolicy } from '../scenario/crash-policy.ts';
import type { Random } from '../scenario/random.ts';
import { databaseFailure, type Store } from '../scenario/run-database.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { ProcessGate } from './process-gate.ts';
import { ProcessKilled } from './process-killed.ts';
import { ProcessLife } from './process-life.ts';
import { brokerBehind } from './process-ports.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { CommittedWrite } from './write.ts';

export interface HostOptions {
  readonly scenario: Scenario;
  readonly time: VirtualTime;
  readonly venue: VirtualVenue;
  readonly store: Store;
  readonly traders: readonly Trader[];
  readonly lots: Random;
  readonly crashes: CrashPolicy;
  readonly mostCrashes: number;
  readonly isStorm: () => boolean;
  readonly isKilled: () => boolean;
  readonly trace: (text: string) => void;
  /** `userIds` are the users whom the mishap reached; omitted for all, or where that is unknown. */
  readonly onStrike: (mishap: Mishap | null, userIds?: readonly string[]) => void;
  readonly onWritten: (write: CommittedWrite) => void;
  readonly onLogged: (line: string) => void;
  /** The process can't start although nothing around it is wrong. */
  readonly onDefect: (found: string) => void;
}

const LONGEST_SHUTDOWN_MS = 5 * SECOND;
const LARGEST_CLOCK_STEP_MS = 5 * MINUTE;
const LONGEST_OUTAGE_MS = 2 * MINUTE;
/**
 * I/O errors are rare here: one ends a process's entries, so with more of them little would be
 * traded.
 */
const REFUSAL_CODES = [
  'SQLITE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_FULL',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
] as const;

/** Starts the product's process, and again whenever it has ended. */
export class Machine {
  readonly #options: HostOptions;
  #process: ProcessLife | null = null;
  #crashesLeft: number;
  #isDatabaseFailing = false;
  #refusesUntil = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#crashesLeft = options.mostCrashes;
  }

  get process(): ProcessLife | null {
    return this.#process;
  }

  start(): void {
    const { time, trace } = this.#options;
    const gate = new ProcessGate(
      (callback) => time.callSoon(callback),
      () => this.#onProcessEnd(gate),
    );
    const clockOffset = this.#clockOffset();
    trace(clockOffset === 0 ? 'start' : `start, clock off by ${clockOffset} ms`);
    try {
      this.#process = this.#startLife(gate, clockOffset);
    } catch (error) {
      this.#failedToStart(gate, error);
      return;
    }
    this.#process.start().then(
      () => trace('ready'),
      (error) => this.#failedToStart(gate, error),
    );
  }

  crash(where: string): void {
    const gate = this.#process?.gate;
    if (gate !== undefined) this.#killProcess(gate, where);
  }

  async stop(): Promise<void> {
    const process = this.#process;
    if (process === null || process.gate.isOver || process.gate.isPaused) return;
    const { time, trace, onStrike } = this.#options;
    onStrike(null);
    trace('stop');
    time.callAfter(LONGEST_SHUTDOWN_MS, () => process.gate.end());
    await process.stop();
    process.gate.end();
  }

  pause(): void {
    const gate = this.#process?.gate;
    if (gate === undefined || gate.isOver) return;
    const { time, lots, trace, onStrike } = this.#options;
    const length = lots.wholeNumber(SECOND, 2 * MINUTE);
    onStrike('pause');
    trace(`pause of ${length} ms`);
    gate.pause();
    time.callAfter(length, () => gate.resume());
  }

  resume(): void {
    this.#process?.gate.resume();
  }

  /** The database refuses commits for a while, as on a full disk. */
  refuseWrites(): void {
    const { time, lots, trace } = this.#options;
    const length = lots.wholeNumber(SECOND, LONGEST_OUTAGE_MS);
    trace(`the database refuses for ${length} ms`);
    this.#refusesUntil = time.now + length;
  }

  acceptWrites(): void {
    this.#refusesUntil = 0;
  }

  passRequest(point: CrashPoint, isAct: boolean, call: string): void {
    if (this.#isCrash(point, isAct)) this.crash(`when ${call} was ${point}`);
  }

  close(): void {
    this.#crashesLeft = 0;
    this.#process?.gate.end();
  }

  #startLife(gate: ProcessGate, clockOffset: number): ProcessLife {
    const { scenario, time, venue, store, traders, isKilled, onWritten, onLogged } = this.#options;
    const { operator, isSimulated } = scenario;
    return new ProcessLife({
      gate,
      time,
      clockOffset,
      isSimulated,
      operator,
      isKilled,
      database: store.openFor(gate, {
        beforeCommit: (write) => this.#beforeCommit(gate, write),
        afterCommit: (write) => {
          onWritten(write);
          if (this.#isCrash('after-commit', true)) this.#killAndThrow(gate, 'after a commit');
        },
      }),
      data: venue.openMarketData(gate),
      openConnection: (userId) => {
        const trader = traders.find(({ id }) => id === userId);
        if (trader === undefined) return null;
        const { pool, accountNumber } = trader;
        const broker = brokerBehind(gate, venue.openBroker(trader, gate));
        return { broker, pool, testedAccount: { accountNumber, pool } };
      },
      onLog: onLogged,
    });
  }

  #clockOffset(): number {
    const { scenario, lots, isStorm, onStrike } = this.#options;
    if (!isStorm() || !lots.chance(scenario.process.clockStep)) return 0;
    onStrike(null);
    return lots.wholeNumber(-LARGEST_CLOCK_STEP_MS, LARGEST_CLOCK_STEP_MS);
  }

  #failedToStart(gate: ProcessGate, error: unknown): void {
    if (gate.isOver) return;
    if (!this.#isDatabaseFailing) this.#options.onDefect(`no start: ${String(error)}`);
    this.#isDatabaseFailing = false;
    gate.end();
  }

  #onProcessEnd(gate: ProcessGate): void {
    const { time, lots, isStorm } = this.#options;
    if (this.#process?.gate === gate) this.#process = null;
    const downtime = isStorm() ? lots.wholeNumber(500, MINUTE) : lots.wholeNumber(500, 2 * SECOND);
    time.callAfter(downtime, () => this.start());
  }

  #beforeCommit(gate: ProcessGate, { steps, attempts }: CommittedWrite): void {
    if (this.#isCrash('before-commit', true)) this.#killAndThrow(gate, 'before a commit');
    const { scenario, time, lots, isStorm, trace, onStrike } = this.#options;
    const isOut = time.now < this.#refusesUntil;
    if (!isOut && !(isStorm() && lots.chance(scenario.process.databaseFailure))) return;
    this.#isDatabaseFailing = true;
    const written = [...steps, ...attempts].map(({ userId }) => userId);
    onStrike('database', written.length > 0 ? written : undefined);
    trace('database fails');
    throw databaseFailure(isOut ? 'SQLITE_FULL' : lots.pick(REFUSAL_CODES));
  }

  #isCrash(point: CrashPoint, isAct: boolean): boolean {
    const { crashes, isStorm } = this.#options;
    return isStorm() && this.#crashesLeft > 0 && crashes.strikes(point, isAct);
  }

  #killAndThrow(gate: ProcessGate, where: string): void {
    this.#killProcess(gate, where);
    throw new ProcessKilled(where);
  }

  #killProcess(gate: ProcessGate, where: string): void {
    if (gate.isOver || this.#crashesLeft <= 0) return;
    this.#crashesLeft -= 1;
    this.#options.trace(`crash ${where}`);
    this.#options.onStrike('crash');
    gate.end();
  }
}
