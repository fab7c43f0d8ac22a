import { setTimeout as sleep } from 'node:timers/promises';
import type { PassingMessage } from './broker-proxy.ts';
import { isKillMoment, onNextCommit, postedId } from './kill-trigger.ts';
import {
  disagreements,
  isFlat,
  ledgerViolations,
  stopsFilled,
  violationsAtAnyTime,
} from './oracle.ts';
import { type KillPlan, killPlanOf, seededNumbers } from './plan.ts';
import type { ServerProcess } from './server-process.ts';
import { type Programs, TestEnvironment } from './test-environment.ts';

/** After this time a kill strikes without its target. */
const LONGEST_WAIT_FOR_TARGET_MS = 2_000;
/** How long messages on their way may make books differ. */
const LONGEST_DIFFERENCE_MS = 10_000;
const LONGEST_END_MS = 60_000;
/** How long the first kill waits for a trade: a bar may pass without a signal. */
const LONGEST_QUIET_MS = 12_000;

export interface SeriesReport {
  readonly kills: number;
  /** `all` counts kills with a message or a commit as target. */
  readonly aimed: { readonly hit: number; readonly all: number };
  readonly orders: number;
  readonly stopsFilled: number;
  readonly violations: readonly string[];
  /** Milliseconds. */
  readonly startToManaged: readonly number[];
}

export async function runSeries(
  programs: Programs,
  seed: number,
  kills: number,
): Promise<SeriesReport> {
  const series = new KillSeries(seed);
  await series.run(programs, kills);
  return series.report();
}

class KillSeries {
  readonly #seed: number;
  /** Each finding is kept with the kill that first showed it, so a lasting one is reported once. */
  readonly #violations = new Map<string, number>();
  readonly #startToManaged: number[] = [];
  readonly #aimed = { hit: 0, all: 0 };
  #orders = 0;
  #stopsFilled = 0;
  #kills = 0;
  #server: ServerProcess | null = null;
  #plan: KillPlan | null = null;

  constructor(seed: number) {
    this.#seed = seed;
  }

  report(): SeriesReport {
    return {
      kills: this.#kills,
      aimed: this.#aimed,
      orders: this.#orders,
      stopsFilled: this.#stopsFilled,
      violations: [...this.#violations].map(
        ([what, kill]) => `seed ${this.#seed}, after kill ${kill}: ${what}`,
      ),
      startToManaged: this.#startToManaged,
    };
  }

  async run(programs: Programs, kills: number): Promise<void> {
    const environment = await TestEnvironment.open(programs, this.#seed, (passing) =>
      this.#onPassing(environment, passing),
    );
    try {
      await this.#startTrading(environment);
      while (this.#kills < kills) await this.#killOnce(environment);
      await this.#endTrading(environment);
    } catch (error) {
      this.#addViolation(error instanceof Error ? error.message : String(error));
    } finally {
      await this.#server?.destroy();
      await environment.close();
    }
  }

  async #startTrading(environment: TestEnvironment): Promise<void> {
    const server = environment.startServer();
    this.#server = server;
    await server.untilGreeted();
    await environment.traders.startTrading(environment.records);
    await environment.untilManaged(server);
    const started = performance.now();
    while (this.#orders === 0 && performance.now() - started < LONGEST_QUIET_MS) await sleep(20);
  }

  async #killOnce(environment: TestEnvironment): Promise<void> {
    const random = seededNumbers(this.#seed, this.#kills, 1);
    const plan = killPlanOf(this.#seed, this.#kills);
    if (plan.target === 'start') {
      // The kill is meant for the next start, so the running process goes at once.
      await this.#server?.destroy();
      this.#server = environment.startServer();
      await sleep(plan.waitMs);
    } else {
      await this.#killAtTarget(environment, plan, random);
    }
    await this.#server?.destroy();
    this.#kills += 1;
    this.#plan = null;
    await sleep(plan.deadMs);

    const next = environment.startServer();
    this.#server = next;
    const managed = await environment.untilManaged(next);
    if (managed === null) throw new Error(`the server ended by itself: ${next.said}`);
    this.#startToManaged.push(managed);
    await this.#lookAtBooks(environment);
  }

  async #killAtTarget(
    environment: TestEnvironment,
    plan: KillPlan,
    random: () => number,
  ): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#plan = plan;
    // The kill may interrupt this close, as any trader's, so its failure says nothing.
    if (plan.closesManually) environment.traders.closeOne(random).catch(() => undefined);
    await sleep(plan.waitMs);
    if (plan.target === 'any moment') return;
    const forget =
      plan.target === 'commit'
        ? onNextCommit(environment.walFile, () => server.kill())
        : () => undefined;
    const started = performance.now();
    while (server.isAlive && performance.now() - started < LONGEST_WAIT_FOR_TARGET_MS)
      await sleep(5);
    forget();
    this.#aimed.all += 1;
    if (!server.isAlive) this.#aimed.hit += 1;
  }

  /** False when the message must stop, because its sender was just killed. */
  #onPassing(environment: TestEnvironment, passing: PassingMessage): boolean {
    const id = postedId(passing);
    if (id !== null) {
      this.#orders += 1;
      const attempts = environment.records.attemptsOf(id);
      if (attempts !== 1) this.#addViolation(`${id} left with ${attempts} stored attempts`);
    }
    if (this.#plan === null || !isKillMoment(this.#plan.target, passing)) return true;
    this.#server?.kill();
    this.#plan = null;
    return false;
  }

  async #lookAtBooks(environment: TestEnvironment): Promise<void> {
    const book = await environment.readBook();
    for (const line of violationsAtAnyTime(book, environment.records.readRecords()))
      this.#addViolation(line);
    const differences = await untilEmpty(LONGEST_DIFFERENCE_MS, async () =>
      disagreements(await environment.readBook(), environment.records.readRecords()),
    );
    for (const line of differences) this.#addViolation(line);
  }

  async #endTrading(environment: TestEnvironment): Promise<void> {
    await environment.traders.stopTrading();
    const open = await untilEmpty(LONGEST_END_MS, async () => {
      await environment.traders.closeAll();
      return isFlat(await environment.readBook(), environment.records.readRecords())
        ? []
        : ['an account does not get flat'];
    });
    for (const line of open) this.#addViolation(line);
    if (open.length > 0) return;
    const [book, records] = [await environment.readBook(), environment.records.readRecords()];
    this.#stopsFilled = stopsFilled(book);
    for (const line of violationsAtAnyTime(book, records)) this.#addViolation(line);
    for (const line of ledgerViolations(book, records)) this.#addViolation(line);
  }

  #addViolation(what: string): void {
    if (!this.#violations.has(what)) this.#violations.set(what, this.#kills);
  }
}

async function untilEmpty(
  longestMs: number,
  find: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const started = performance.now();
  for (;;) {
    const found = await find();
    if (found.length === 0 || performance.now() - started > longestMs) return found;
    await sleep(50);
  }
}
