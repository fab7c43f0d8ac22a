import {
  QUOTE_GRID_MS,
  type SimulatedOrder,
  type VenueRequest,
  VirtualVenue,
} from '@tideline/broker/simulator';
import {
  type AccountState,
  initialState,
  isMarketOpen,
  MINUTE,
  SECOND,
  type Session,
  tradingDate,
} from '@tideline/engine';
import { type Invariant, type RunFacts, type Trader, tradeOf } from './oracle/invariant.ts';
import { Oracle, type Violation } from './oracle/oracle.ts';
import { drainMicrotasks } from './process/drain-microtasks.ts';
import { Machine } from './process/machine.ts';
import { ProcessKilled } from './process/process-killed.ts';
import { VirtualTime } from './process/virtual-time.ts';
import type { CommittedWrite } from './process/write.ts';
import { Coverage, externalSell, type Mishap, orderState, reachedBy } from './runs/coverage.ts';
import { type CrashPolicy, randomCrashes } from './scenario/crash-policy.ts';
import { FaultSchedule } from './scenario/fault-schedule.ts';
import { Random } from './scenario/random.ts';
import type { Store } from './scenario/run-database.ts';
import type { Scenario } from './scenario/scenario.ts';
import { seededStore } from './scenario/seeded-database.ts';
import { SimulatedUsers } from './scenario/simulated-users.ts';
import { WatchedFaults } from './scenario/watched-faults.ts';
import { Trace } from './trace.ts';
import { orderWords, requestWords, stepWords } from './trace-lines.ts';

/** More events at one instant are an endless loop. */
const MAX_EVENTS_AT_ONCE = 10_000;
const CHECK_EVERY_MS = 10 * SECOND;
const CHECK_AT_NIGHT_EVERY_MS = MINUTE;

export interface WorldOptions {
  readonly scenario: Scenario;
  readonly invariants: readonly Invariant[];
  readonly crashes?: CrashPolicy;
  readonly onLine?: ((line: string) => void) | null;
}

export interface RunResult {
  readonly violations: readonly Violation[];
  readonly recent: readonly string[];
  readonly faults: number;
  readonly steps: number;
  readonly orders: number;
  readonly hash: string;
  readonly coverage: Coverage;
}

/** A market, a broker, some users, and successive lives of the product's process. */
export class World {
  readonly #scenario: Scenario;
  readonly #time: VirtualTime;
  readonly #trace: Trace;
  readonly #addTraceLine = (text: string) => this.#trace.add(text);
  readonly #oracle: Oracle;
  readonly #venue: VirtualVenue;
  readonly #store: Store;
  readonly #coverage = new Coverage();
  readonly #sessions: readonly Session[];
  readonly #traders: readonly Trader[];
  readonly #byAccount: ReadonlyMap<string, Trader>;
  readonly #states = new Map<string, AccountState>();
  readonly #users: SimulatedUsers;
  readonly #host: Machine;
  readonly #faultSchedule: FaultSchedule;
  readonly #faults: WatchedFaults;
  readonly #revoked = new Set<string>();
  readonly #busted = new Set<string>();
  #isKilled = false;
  #isOnTarget = false;
  #faultCount = 0;

  constructor({ scenario, invariants, crashes, onLine = null }: WorldOptions) {
    const { seed, stage, start, end, users } = scenario;
    this.#scenario = scenario;
    this.#sessions = stage.market.sessions(tradingDate(start), tradingDate(end));
    this.#store = seededStore(scenario);
    const time = new VirtualTime(start, seed);
    this.#time = time;
    this.#trace = new Trace(() => time.now, onLine);
    const lots = new Random(seed, 'world');
    this.#faults = new WatchedFaults(
      (fault) => this.#onStrike(fault),
      scenario.goal?.mishap,
      // A goal's fault comes on the first day.
      () => Math.floor((time.now - stage.session.open) / QUOTE_GRID_MS),
    );
    this.#venue = this.#createVenue();
    this.#traders = users.map((user) => ({ ...user, ...this.#venue.openAccount(user.cash) }));
    this.#byAccount = new Map(this.#traders.map((trader) => [trader.accountNumber, trader]));
    this.#host = this.#createMachine(lots, crashes);
    this.#faultSchedule = new FaultSchedule({
      scenario,
      time,
      faults: this.#faults,
      lots,
      host: this.#host,
      trace: this.#addTraceLine,
      revokeKeys: (userId) => this.#revokeKeys(userId),
      restoreKeys: (userId) => this.#restoreKeys(userId),
      bustTrade: (userId) => this.#bustTrade(userId),
    });
    this.#oracle = new Oracle(this.#createFacts(), invariants);
    this.#users = this.#createUsers();
  }

  #createVenue(): VirtualVenue {
    const { seed, stage } = this.#scenario;
    return new VirtualVenue({
      market: stage.market,
      seed,
      wall: this.#time.wall,
      faults: this.#faults,
      observer: {
        onRequest: (request) => this.#onRequest(request),
        onOrder: (order) => this.#onOrder(order),
        onFill: (fill, accountNumber) => {
          const trader = this.#byAccount.get(accountNumber);
          if (trader !== undefined) this.#oracle.notify('onFilled', fill, trader.id);
        },
      },
    });
  }

  #createMachine(lots: Random, crashes: CrashPolicy | undefined): Machine {
    const { seed, process } = this.#scenario;
    return new Machine({
      scenario: this.#scenario,
      time: this.#time,
      venue: this.#venue,
      store: this.#store,
      traders: this.#traders,
      lots,
      crashes: crashes ?? randomCrashes(new Random(seed, 'crashes'), process),
      mostCrashes: crashes === undefined ? process.mostCrashes : Number.POSITIVE_INFINITY,
      isStorm: () => this.#faultSchedule.isStorm,
      isKilled: () => this.#isKilled,
      trace: this.#addTraceLine,
      onStrike: (mishap, userIds) => this.#onStrike(mishap, userIds),
      onWritten: (write) => this.#onWrite(write),
      onLogged: (line) => this.#oracle.notify('onLogged', line),
      onDefect: (found) => this.#addViolation(20, 'nothing is stuck', found),
    });
  }

  #createUsers(): SimulatedUsers {
    return new SimulatedUsers({
      scenario: this.#scenario,
      traders: this.#traders,
      time: this.#time,
      venue: this.#venue,
      runningProcess: () => this.#host.process,
      trace: this.#addTraceLine,
      onAnswered: (answer) => this.#oracle.notify('onAnswered', answer),
      onFlattened: (accounts) => this.#oracle.notify('onFlattened', accounts),
      renewKeys: (userId) => this.#faultSchedule.restoreKeys(userId),
      revokeKeys: (userId) => this.#faultSchedule.revokeKeys(userId),
      setKilled: (isKilled) => {
        this.#isKilled = isKilled;
        this.#trace.add(`the file that stops all entries is ${isKilled ? 'there' : 'gone'}`);
      },
    });
  }

  async run(): Promise<RunResult> {
    const { end } = this.#scenario;
    this.#faultSchedule.scheduleStorms();
    this.#scheduleChecks();
    this.#users.scheduleActs();
    this.#host.start();
    let [steps, atOnce, last] = [0, 0, this.#time.now];
    await drainMicrotasks(() => {
      if (this.#oracle.violations.length > 0 || !this.#runNextEvent(end)) return false;
      steps += 1;
      atOnce = this.#time.now === last ? atOnce + 1 : 0;
      last = this.#time.now;
      if (atOnce > MAX_EVENTS_AT_ONCE) this.#addViolation(26, 'progress', 'time moves on');
      return true;
    });
    const recent = this.#trace.recentLines();
    this.#host.close();
    this.#venue.close();
    const orders = this.#traders.reduce(
      (sum, { accountNumber }) => sum + this.#venue.ordersOf(accountNumber).length,
      0,
    );
    this.#store.close();
    return {
      violations: this.#oracle.violations,
      recent,
      faults: this.#faultCount,
      steps,
      orders,
      hash: this.#trace.digest(),
      coverage: this.#coverage,
    };
  }

  #revokeKeys(userId: string): void {
    this.#faultCount += 1;
    this.#revoked.add(userId);
    this.#venue.revokeKeys(this.#accountOf(userId));
  }

  #restoreKeys(userId: string): void {
    this.#revoked.delete(userId);
    this.#venue.restoreKeys(this.#accountOf(userId));
  }

  #bustTrade(userId: string): void {
    // Contracts left from an earlier trade belong to none: they are shown, not traded.
    const { trade = null, lastTrade } = this.#states.get(userId) ?? { lastTrade: null };
    if (trade !== null) return;
    const order = this.#venue.bustLastSell(
      this.#accountOf(userId),
      (id) => tradeOf(id) === lastTrade?.id,
    );
    if (order === null) return;
    this.#faultCount += 1;
    this.#busted.add(order.clientOrderId);
    this.#trace.add(`busted ${orderWords(order)}`);
  }

  #accountOf(userId: string): string {
    return this.#traders.find(({ id }) => id === userId)?.accountNumber ?? '';
  }

  /** An exception in the product's event loop would end its process. */
  #runNextEvent(until: number): boolean {
    try {
      return this.#time.runNext(until);
    } catch (error) {
      if (error instanceof ProcessKilled) return true;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#addViolation(20, 'nothing is stuck', `no exception, found ${text}`);
      return true;
    }
  }

  #addViolation(invariant: number, name: string, found: string): void {
    this.#oracle.violations.push({ invariant, name, at: this.#time.now, found });
  }

  #createFacts(): RunFacts {
    const { stage, operator } = this.#scenario;
    const { market } = stage;
    const time = this.#time;
    const faultSchedule = this.#faultSchedule;
    return {
      get now() {
        return time.now;
      },
      traders: this.#traders,
      operator,
      sessions: this.#sessions,
      clockError: mayBeOff(this.#scenario) ? 6 * MINUTE : SECOND,
      stateOf: (userId) => this.#states.get(userId) ?? null,
      runningStateOf: (userId) => this.#host.process?.runningStateOf(userId) ?? null,
      quoteAt: (contract, at) => market.optionQuote(contract, at),
      bookOf: (accountNumber) => this.#venue.bookOf(accountNumber),
      ordersOf: (accountNumber) => this.#venue.ordersOf(accountNumber),
      fillsOf: (accountNumber) => this.#venue.fillsOf(accountNumber),
      get quietSince() {
        return faultSchedule.quietSince;
      },
      queryRows: (query, ...values) => this.#store.rows(query, ...values),
      storedStates: () => this.#store.states(),
      isKilled: () => this.#isKilled,
      busted: this.#busted,
    };
  }

  #onStrike(mishap: Mishap | null, userIds?: readonly string[]): void {
    this.#faultCount += 1;
    if (mishap === null) return;
    const reached = userIds ?? reachedBy(mishap, this.#scenario.users).map(({ id }) => id);
    for (const userId of reached) this.#recordStrike(mishap, userId);
  }

  #recordStrike(mishap: Mishap, userId: string): void {
    this.#coverage.recordStrike(mishap, this.#states.get(userId) ?? initialState(userId));
  }

  #scheduleChecks(): void {
    const { now } = this.#time;
    const { end } = this.#scenario;
    const every = isMarketOpen(now, this.#sessions) ? CHECK_EVERY_MS : CHECK_AT_NIGHT_EVERY_MS;
    this.#time.callAfter(Math.min(every, end - now), () => {
      this.#checkInvariants();
      if (this.#time.now < end) this.#scheduleChecks();
      else this.#oracle.notify('onRunEnd');
    });
  }

  #checkInvariants(): void {
    this.#oracle.notify('onTimePassed');
    const process = this.#host.process;
    for (const { id } of process?.port == null ? [] : this.#traders) {
      const failure = process?.bot.supervisor.loopOf(id).failure ?? null;
      if (failure !== null)
        this.#addViolation(20, 'nothing is stuck', `${id} has stopped: ${failure}`);
    }
  }

  #onWrite({ steps, attempts }: CommittedWrite): void {
    for (const step of steps) {
      const { userId, at, state, intents, journal } = step;
      const before = this.#states.get(userId) ?? null;
      this.#states.set(userId, state);
      this.#trace.add(stepWords(step));
      this.#oracle.notify('onCommitted', { userId, at, before, state, intents, journal });
    }
    for (const { userId, clientOrderId, state } of attempts) {
      this.#states.set(userId, state);
      this.#trace.add(`attempt ${clientOrderId}`);
      this.#oracle.notify('onAttempted', userId, clientOrderId);
    }
    this.#checkGoal();
  }

  #checkGoal(): void {
    const { goal } = this.#scenario;
    if (goal === null) return;
    const isOnTarget = [...this.#states.values()].some((state) => orderState(state) === goal.state);
    if (isOnTarget === this.#isOnTarget) return;
    this.#isOnTarget = isOnTarget;
    this.#faults.isOnTarget = isOnTarget;
    if (isOnTarget && goal.mishap === 'pause')
      this.#time.callSoon(() => this.#faultSchedule.pauseProcess());
  }

  #onRequest(request: VenueRequest): void {
    const { phase, at, accountNumber, keyId, call, clientOrderId, order, fault } = request;
    const trader = this.#byAccount.get(accountNumber);
    const isAct = call === 'submit' || call === 'cancel';
    if (isAct || fault !== null) this.#trace.add(requestWords(request, trader?.id ?? ''));
    if (trader === undefined) return;
    if (fault !== null && phase !== 'answering') this.#recordStrike(fault, trader.id);
    const isRevoked = phase === 'arrived' && this.#revoked.has(trader.id);
    if (isRevoked) this.#recordStrike('key-revoked', trader.id);
    this.#oracle.notify('onRequested', {
      phase,
      at,
      accountNumber,
      keyId,
      call,
      clientOrderId,
      order,
      fault: isRevoked ? 'key-revoked' : fault,
      userId: trader.id,
    });
    this.#host.passRequest(phase, isAct, call);
  }

  #onOrder(order: SimulatedOrder): void {
    const trader = this.#byAccount.get(order.accountNumber);
    this.#trace.add(orderWords(order));
    if (trader === undefined) return;
    const mishap = externalSell(order, trader.id);
    if (mishap !== null) this.#recordStrike(mishap, trader.id);
    this.#oracle.notify('onOrdered', order, trader.id);
  }
}

/** The host's clock may be wrong, or the broker's, by which the product's is set. */
function mayBeOff({ isSimulated, process, faults }: Scenario): boolean {
  const isSkewed = (faults.rates['clock-skewed'] ?? 0) > 0;
  return !isSimulated && (process.clockStep > 0 || isSkewed);
}
