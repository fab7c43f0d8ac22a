import type { FaultPlan } from '@tideline/broker/simulator';
import { type EpochMs, MINUTE } from '@tideline/engine';
import type { Machine } from '../process/machine.ts';
import type { VirtualTime } from '../process/virtual-time.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import type { WatchedFaults } from './watched-faults.ts';

const NO_FAULTS: FaultPlan = { seed: 0, rates: {} };
const HOUR = 3_600_000;

export interface FaultScheduleOptions {
  readonly scenario: Scenario;
  readonly time: VirtualTime;
  readonly faults: WatchedFaults;
  readonly lots: Random;
  readonly host: Machine;
  readonly trace: (text: string) => void;
  readonly revokeKeys: (userId: string) => void;
  readonly restoreKeys: (userId: string) => void;
  readonly bustTrade: (userId: string) => void;
}

/** Safety must hold in storms and quiet times; completion is checked in quiet times. */
export class FaultSchedule {
  readonly #options: FaultScheduleOptions;
  readonly #revoked: string[] = [];
  #isStorm = false;
  #quietSince: EpochMs | null = null;

  constructor(options: FaultScheduleOptions) {
    this.#options = options;
  }

  get isStorm(): boolean {
    return this.#isStorm;
  }

  /** Since when no fault has been at work; null while one may be. */
  get quietSince(): EpochMs | null {
    return this.#quietSince;
  }

  scheduleStorms(): void {
    const { scenario, time } = this.#options;
    if (scenario.storms.length === 0) this.#quietSince = scenario.start;
    for (const { from, to } of scenario.storms) {
      time.callAfter(from - scenario.start, () => this.#startStorm());
      time.callAfter(to - scenario.start, () => this.#endStorm());
    }
  }

  pauseProcess(): void {
    if (this.#isStorm) this.#options.host.pause();
  }

  revokeKeys(userId: string): void {
    this.#options.trace(`the keys of ${userId} are revoked`);
    this.#revoked.push(userId);
    this.#options.revokeKeys(userId);
  }

  restoreKeys(userId: string): boolean {
    const index = this.#revoked.indexOf(userId);
    if (index < 0) return false;
    this.#revoked.splice(index, 1);
    this.#options.trace(`the keys of ${userId} are good again`);
    this.#options.restoreKeys(userId);
    return true;
  }

  #startStorm(): void {
    const { scenario, lots, faults, host, trace } = this.#options;
    const { crashesAnHour, stopsAnHour, pausesAnHour, outagesAnHour } = scenario.process;
    const { revocationsAnHour, bustsAnHour } = scenario.process;
    trace('storm');
    this.#isStorm = true;
    this.#quietSince = null;
    faults.setPlan(scenario.faults);
    this.#nowAndThen(crashesAnHour, () => host.crash('at random'));
    this.#nowAndThen(stopsAnHour, () => void host.stop());
    this.#nowAndThen(pausesAnHour, () => host.pause());
    this.#nowAndThen(outagesAnHour, () => host.refuseWrites());
    this.#nowAndThen(bustsAnHour, () => this.#options.bustTrade(lots.pick(scenario.users).id));
    this.#nowAndThen(revocationsAnHour, () => this.#revokeForAWhile());
  }

  #endStorm(): void {
    const { time, faults, host, trace } = this.#options;
    trace('calm');
    this.#isStorm = false;
    faults.setPlan(NO_FAULTS);
    host.resume();
    host.acceptWrites();
    for (const userId of [...this.#revoked]) this.restoreKeys(userId);
    this.#quietSince = time.now;
  }

  #revokeForAWhile(): void {
    const { scenario, time, lots } = this.#options;
    const { id } = lots.pick(scenario.users);
    if (this.#revoked.includes(id)) return;
    this.revokeKeys(id);
    time.callAfter(lots.wholeNumber(MINUTE / 2, 6 * MINUTE), () => void this.restoreKeys(id));
  }

  #nowAndThen(anHour: number, happen: () => void): void {
    if (anHour === 0) return;
    const { time, lots } = this.#options;
    time.callAfter(lots.waitingTime(HOUR / anHour), () => {
      if (!this.#isStorm) return;
      happen();
      this.#nowAndThen(anHour, happen);
    });
  }
}
