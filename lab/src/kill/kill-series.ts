import { setTimeout as sleep } from 'node:timers/promises';
import type { Passing } from './broker-proxy.ts';
import { isStruck, onNextCommit, postedId } from './kill-trigger.ts';
import { disagreements, isFlat, ledgerViolations, standingViolations } from './oracle.ts';
import { type KillPlan, numbers, planOf } from './plan.ts';
import type { ServerProcess } from './server-process.ts';
import { type Programs, TestEnvironment } from './test-environment.ts';

/** How long a kill waits for what it is aimed at before it strikes all the same. */
const LONGEST_AIM_MS = 2_000;
/** How long books may differ while messages are on their way. */
const LONGEST_DIFFERENCE_MS = 10_000;
const LONGEST_END_MS = 60_000;
/** How long the first kill waits for somebody to trade: a bar may pass without a signal. */
const LONGEST_QUIET_MS = 12_000;

export interface SeriesReport {
  readonly kills: number;
  /** Kills that hit the message or commit that they were aimed at, of those that were aimed. */
  readonly aimed: { readonly hit: number; readonly all: number };
  readonly orders: number;
  readonly violations: readonly string[];
  /** Milliseconds from the start of a process until every position is managed. */
  readonly startToManaged: readonly number[];
}

/** Kills one product over and over, and looks at both books after each start. */
export async function runSeries(
  programs: Programs,
  seed: number,
  kills: number,
): Promise<SeriesReport> {
  const series = new Series(seed);
  await series.run(programs, kills);
  return series.report();
}

class Series {
  readonly #seed: number;
  /** What was found first after which kill: what lasts is told once. */
  readonly #violations = new Map<string, number>();
  readonly #startToManaged: number[] = [];
  readonly #aimed = { hit: 0, all: 0 };
  #orders = 0;
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
      violations: [...this.#violations].map(
        ([what, kill]) => `seed ${this.#seed}, after kill ${kill}: ${what}`,
      ),
      startToManaged: this.#startToManaged,
    };
  }

  async run(programs: Programs, kills: number): Promise<void> {
    const site = await TestEnvironment.open(programs, this.#seed, (passing) =>
      this.#see(site, passing),
    );
    try {
      await this.#begin(site);
      while (this.#kills < kills) await this.#killOnce(site);
      await this.#end(site);
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    } finally {
      await this.#server?.destroy();
      await site.close();
    }
  }

  async #begin(site: TestEnvironment): Promise<void> {
    const server = site.start();
    this.#server = server;
    await server.greeted();
    await site.traders.begin(site.records);
    await site.managed(server);
    const started = performance.now();
    while (this.#orders === 0 && performance.now() - started < LONGEST_QUIET_MS) await sleep(20);
  }

  /** Strikes the process that runs, starts the next one and looks at the books. */
  async #killOnce(site: TestEnvironment): Promise<void> {
    const random = numbers(this.#seed, this.#kills, 1);
    const plan = planOf(this.#seed, this.#kills);
    if (plan.aim === 'start') {
      // The one that runs goes at once: what is aimed at is the start of its successor.
      await this.#server?.destroy();
      this.#server = site.start();
      await sleep(plan.waitMs);
    } else {
      await this.#aim(site, plan, random);
    }
    await this.#server?.destroy();
    this.#kills += 1;
    this.#plan = null;

    const next = site.start();
    this.#server = next;
    const managed = await site.managed(next);
    if (managed === null) throw new Error(`the server ended by itself: ${next.said}`);
    this.#startToManaged.push(managed);
    await this.#lookAtBooks(site);
  }

  async #aim(site: TestEnvironment, plan: KillPlan, random: () => number): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#plan = plan;
    // A close that the kill cuts off is what a trader would see: its failure says nothing.
    if (plan.closesByHand) site.traders.closeOne(random).catch(() => undefined);
    await sleep(plan.waitMs);
    if (plan.aim === 'any moment') return;
    const forget =
      plan.aim === 'commit' ? onNextCommit(site.walFile, () => server.kill()) : () => undefined;
    const started = performance.now();
    while (server.isAlive && performance.now() - started < LONGEST_AIM_MS) await sleep(5);
    forget();
    this.#aimed.all += 1;
    if (!server.isAlive) this.#aimed.hit += 1;
  }

  /** False when the message goes no further, because its sender has just been killed. */
  #see(site: TestEnvironment, passing: Passing): boolean {
    const id = postedId(passing);
    if (id !== null) {
      this.#orders += 1;
      const attempts = site.records.attemptsOf(id);
      if (attempts !== 1) this.#say(`${id} left with ${attempts} stored attempts`);
    }
    if (this.#plan === null || !isStruck(this.#plan.aim, passing)) return true;
    this.#server?.kill();
    this.#plan = null;
    return false;
  }

  async #lookAtBooks(site: TestEnvironment): Promise<void> {
    const book = await site.book();
    for (const line of standingViolations(book, site.records.read())) this.#say(line);
    const differences = await untilEmpty(LONGEST_DIFFERENCE_MS, async () =>
      disagreements(await site.book(), site.records.read()),
    );
    for (const line of differences) this.#say(line);
  }

  /** Ends all trading and compares what was executed with the ledger. */
  async #end(site: TestEnvironment): Promise<void> {
    await site.traders.stop();
    const open = await untilEmpty(LONGEST_END_MS, async () => {
      await site.traders.closeAll();
      return isFlat(await site.book(), site.records.read()) ? [] : ['somebody does not get flat'];
    });
    for (const line of open) this.#say(line);
    if (open.length > 0) return;
    const [book, records] = [await site.book(), site.records.read()];
    for (const line of standingViolations(book, records)) this.#say(line);
    for (const line of ledgerViolations(book, records)) this.#say(line);
  }

  #say(what: string): void {
    if (!this.#violations.has(what)) this.#violations.set(what, this.#kills);
  }
}

/** Asks until nothing is found; what is still found at the end of the time. */
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
