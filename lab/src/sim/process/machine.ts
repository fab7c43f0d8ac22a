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
import type { Write } from './write.ts';

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
  /** `userIds` are the users whom it reached; left out for all, or where that is unknown. */
  readonly struck: (mishap: Mishap | null, userIds?: readonly string[]) => void;
  readonly written: (write: Write) => void;
  readonly logged: (line: string) => void;
  /** The process can't start although nothing around it is wrong. */
  readonly onDefect: (found: string) => void;
}

const LONGEST_STOP = 5 * SECOND;
const LARGEST_STEP = 5 * MINUTE;
const LONGEST_OUTAGE = 2 * MINUTE;
/**
 * I/O errors are rare here: one ends a process's entries, so with more of them little would be
 * traded.
 */
const REFUSALS = [
  'SQLITE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_FULL',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
] as const;

/** The product's machine: it starts the process, and again whenever it has ended. */
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
      (callback) => time.soon(callback),
      () => this.#gone(gate),
    );
    const clockOffset = this.#clockOffset();
    trace(clockOffset === 0 ? 'start' : `start, clock off by ${clockOffset} ms`);
    try {
      this.#process = this.#incarnate(gate, clockOffset);
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
    if (gate !== undefined) this.#kill(gate, where);
  }

  async stop(): Promise<void> {
    const process = this.#process;
    if (process === null || process.gate.isOver || process.gate.isPaused) return;
    const { time, trace, struck } = this.#options;
    struck(null);
    trace('stop');
    time.after(LONGEST_STOP, () => process.gate.end());
    await process.stop();
    process.gate.end();
  }

  pause(): void {
    const gate = this.#process?.gate;
    if (gate === undefined || gate.isOver) return;
    const { time, lots, trace, struck } = this.#options;
    const length = lots.whole(SECOND, 2 * MINUTE);
    struck('pause');
    trace(`pause of ${length} ms`);
    gate.pause();
    time.after(length, () => gate.resume());
  }

  resume(): void {
    this.#process?.gate.resume();
  }

  /** The database refuses commits for a while, as on a full disk. */
  refuseWrites(): void {
    const { time, lots, trace } = this.#options;
    const length = lots.whole(SECOND, LONGEST_OUTAGE);
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

  #incarnate(gate: ProcessGate, clockOffset: number): ProcessLife {
    const { scenario, time, venue, store, traders, isKilled, written, logged } = this.#options;
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
          written(write);
          if (this.#isCrash('after-commit', true)) this.#die(gate, 'after a commit');
        },
      }),
      data: venue.marketData(gate),
      openConnection: (userId) => {
        const trader = traders.find(({ id }) => id === userId);
        if (trader === undefined) return null;
        const { pool, accountNumber } = trader;
        const broker = brokerBehind(gate, venue.openBroker(trader, gate));
        return { broker, pool, pinned: { accountNumber, pool } };
      },
      onLog: logged,
    });
  }

  #clockOffset(): number {
    const { scenario, lots, isStorm, struck } = this.#options;
    if (!isStorm() || !lots.chance(scenario.process.clockStep)) return 0;
    struck(null);
    return lots.whole(-LARGEST_STEP, LARGEST_STEP);
  }

  #failedToStart(gate: ProcessGate, error: unknown): void {
    if (gate.isOver) return;
    if (!this.#isDatabaseFailing) this.#options.onDefect(`no start: ${String(error)}`);
    this.#isDatabaseFailing = false;
    gate.end();
  }

  #gone(gate: ProcessGate): void {
    const { time, lots, isStorm } = this.#options;
    if (this.#process?.gate === gate) this.#process = null;
    const downtime = isStorm() ? lots.whole(500, MINUTE) : lots.whole(500, 2 * SECOND);
    time.after(downtime, () => this.start());
  }

  #beforeCommit(gate: ProcessGate, { steps, attempts }: Write): void {
    if (this.#isCrash('before-commit', true)) this.#die(gate, 'before a commit');
    const { scenario, time, lots, isStorm, trace, struck } = this.#options;
    const isOut = time.now < this.#refusesUntil;
    if (!isOut && !(isStorm() && lots.chance(scenario.process.databaseFailure))) return;
    this.#isDatabaseFailing = true;
    const written = [...steps, ...attempts].map(({ userId }) => userId);
    struck('database', written.length > 0 ? written : undefined);
    trace('database fails');
    throw databaseFailure(isOut ? 'SQLITE_FULL' : lots.pick(REFUSALS));
  }

  #isCrash(point: CrashPoint, isAct: boolean): boolean {
    const { crashes, isStorm } = this.#options;
    return isStorm() && this.#crashesLeft > 0 && crashes.strikes(point, isAct);
  }

  #die(gate: ProcessGate, where: string): void {
    this.#kill(gate, where);
    throw new ProcessKilled(where);
  }

  #kill(gate: ProcessGate, where: string): void {
    if (gate.isOver || this.#crashesLeft <= 0) return;
    this.#crashesLeft -= 1;
    this.#options.trace(`crash ${where}`);
    this.#options.struck('crash');
    gate.end();
  }
}
