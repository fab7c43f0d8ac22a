import type { Result, TradingPort } from '@tideline/api';
import type { VirtualVenue } from '@tideline/broker/simulator';
import {
  isMarketOpen,
  MINUTE,
  SECOND,
  type Session,
  type TradingSettings,
  tradingDate,
} from '@tideline/engine';
import type { AccountFlatten, AnsweredCommand, Trader } from '../oracle/invariant.ts';
import type { ProcessLife } from '../process/process-life.ts';
import type { VirtualTime } from '../process/virtual-time.ts';
import { Random } from './random.ts';
import { drawSettings, type Scenario, type ScriptedAct } from './scenario.ts';

export interface SimulatedUsersOptions {
  readonly scenario: Scenario;
  readonly traders: readonly Trader[];
  readonly time: VirtualTime;
  readonly venue: VirtualVenue;
  readonly runningProcess: () => ProcessLife | null;
  readonly trace: (text: string) => void;
  readonly onAnswered: (answer: AnsweredCommand) => void;
  readonly onFlattened: (accounts: readonly AccountFlatten[]) => void;
  readonly setKilled: (isKilled: boolean) => void;
  /** False if the broker still takes the present keys. */
  readonly renewKeys: (userId: string) => boolean;
  readonly revokeKeys: (userId: string) => void;
}

type UserAct = AnsweredCommand['command'] | 'bar' | 'unbar' | 'keys';

/** How often a tab does what, as weights. */
const ACT_WEIGHTS: readonly (readonly [UserAct, number])[] = [
  ['start', 30],
  ['settings', 18],
  ['close', 22],
  ['pause', 8],
  ['stop', 8],
  ['bot-off', 5],
  ['bot-on', 5],
  ['bar', 2],
  ['unbar', 2],
  ['keys', 3],
];

const EAGER_EVERY_MS = 20 * SECOND;
const ASLEEP_EVERY_MS = 20 * MINUTE;
const KILL_EVERY_MS = 900 * MINUTE;
const FLATTEN_EVERY_MS = 120 * MINUTE;
const ACKNOWLEDGE_EVERY_MS = MINUTE;
const MAX_ALARMS_READ = 50;

/** Users who each act in two tabs, and now and then trade manually at the broker. */
export class SimulatedUsers {
  readonly #options: SimulatedUsersOptions;
  readonly #sessions: readonly Session[];
  readonly #settled = new Set<string>();

  constructor(options: SimulatedUsersOptions) {
    const { stage, start, end } = options.scenario;
    this.#options = options;
    this.#sessions = stage.market.sessions(tradingDate(start), tradingDate(end));
  }

  scheduleActs(): void {
    const { scenario, traders } = this.#options;
    const { seed, process, script } = scenario;
    if (script !== null) {
      this.#followScript(script);
      return;
    }
    for (const trader of traders) {
      for (const tab of [1, 2]) {
        const lots = new Random(seed, `${trader.id} tab ${tab}`);
        this.#repeatAct(lots, trader.commandEvery, () =>
          this.#performAct(trader, drawAct(lots), lots),
        );
      }
      const eager = new Random(seed, `${trader.id} start`);
      if (trader.isEager) this.#watchOver(trader, eager);
      if (process.manualTradesAnHour > 0) {
        const hand = new Random(seed, `${trader.id} hand`);
        const mean = (60 * MINUTE) / process.manualTradesAnHour;
        this.#repeatAct(hand, mean, () => this.#tradeManually(trader, hand));
      }
    }
    const operator = new Random(seed, 'operator');
    this.#repeatAct(operator, KILL_EVERY_MS, () => this.#useKillSwitch(operator));
    const flattener = new Random(seed, 'flatten');
    this.#repeatAct(flattener, FLATTEN_EVERY_MS, () => this.#flattenEveryone());
    if (operator.chance(0.8))
      this.#repeatAct(operator, ACKNOWLEDGE_EVERY_MS, () => this.#acknowledgeAlarms());
  }

  #followScript(script: readonly ScriptedAct[]): void {
    const { scenario, traders, time } = this.#options;
    const lots = new Random(scenario.seed, 'script');
    for (const { at, act, userId = traders[0]?.id } of script) {
      const trader = traders.find(({ id }) => id === userId);
      if (trader === undefined) continue;
      time.callAfter(at, () => {
        if (act === 'sell-manually') this.#sellManually(trader);
        else if (act === 'lose-keys') this.#options.revokeKeys(trader.id);
        else if (act === 'flatten-all') this.#flattenEveryone();
        else this.#performAct(trader, act, lots);
      });
    }
  }

  #sellManually({ id, accountNumber }: Trader): void {
    const { venue, trace } = this.#options;
    const [held] = venue.bookOf(accountNumber).account.positions;
    if (held === undefined) return;
    const quantity = Math.ceil(held.quantity / 2);
    trace(`${id} sells ${quantity} × ${held.symbol} by hand`);
    venue.placeManually(accountNumber, { symbol: held.symbol, side: 'sell', quantity });
  }

  #watchOver(trader: Trader, lots: Random): void {
    const { time } = this.#options;
    const mean = isMarketOpen(time.now, this.#sessions) ? EAGER_EVERY_MS : ASLEEP_EVERY_MS;
    time.callAfter(lots.waitingTime(mean), () => {
      this.#keepGoing(trader, lots);
      this.#watchOver(trader, lots);
    });
  }

  #repeatAct(lots: Random, mean: number, happen: () => void): void {
    this.#options.time.callAfter(lots.waitingTime(mean), () => {
      happen();
      this.#repeatAct(lots, mean, happen);
    });
  }

  /** An eager user starts again, whatever another tab has done. */
  #keepGoing(trader: Trader, lots: Random): void {
    const process = this.#options.runningProcess();
    const state = process?.port == null ? null : process.bot.supervisor.loopOf(trader.id).state;
    if (state === null) return;
    const isOn = state.botActive && state.isActive && state.settings.autoTrade;
    if (!isOn) this.#performAct(trader, 'start', lots);
  }

  #performAct(trader: Trader, act: UserAct, lots: Random): void {
    const process = this.#options.runningProcess();
    const port = process?.port ?? null;
    const { id } = trader;
    if (process === null || port === null) {
      this.#options.trace(`${id} ${act}: nobody answers`);
      return;
    }
    if (act === 'bar' || act === 'unbar') {
      const reason = act === 'bar' ? 'suspended' : null;
      process.bot.supervisor.loopOf(id).applyCommand({ type: 'bar-from-entries', reason });
      this.#options.trace(`${id} ${act}`);
      return;
    }
    if (act === 'keys') {
      this.#saveKeys(process, id);
      return;
    }
    if (act === 'start') this.#setRules(process, trader);
    const settings = this.#settled.has(id) ? drawSettings(lots) : trader.settings;
    const answer = sendCommand(port, id, act, settings);
    if (answer === null) return;
    if (answer instanceof Promise) {
      this.#options.trace(`${id} ${act}`);
      answer.then(
        (result) => {
          if (!process.gate.isOver) this.#options.trace(`${id} ${act}: ${answerWordsOf(result)}`);
        },
        // A process that has died in between sends no answer.
        () => undefined,
      );
      return;
    }
    if (process.gate.isOver) return;
    if ((act === 'start' || act === 'settings') && answer.ok) this.#settled.add(id);
    this.#options.trace(`${id} ${act}: ${answerWordsOf(answer)}`);
    const { state } = process.bot.supervisor.loopOf(id);
    this.#options.onAnswered({
      userId: id,
      command: act,
      isDone: answer.ok,
      status: {
        botActive: state.botActive,
        isActive: state.isActive,
        autoTrade: state.settings.autoTrade,
      },
    });
  }

  #setRules({ bot }: ProcessLife, { id, rules }: Trader): void {
    const loop = bot.supervisor.loopOf(id);
    if (JSON.stringify(loop.state.rules) === JSON.stringify(rules)) return;
    loop.applyCommand({ type: 'rules', rules });
    this.#options.trace(`${id} rules`);
  }

  /** Saves keys of the same account while no trade needs the present ones, and connects again. */
  #saveKeys({ bot }: ProcessLife, userId: string): void {
    const { supervisor } = bot;
    const { trade, keysRefused } = supervisor.loopOf(userId).settledState();
    const areAllowed = trade === null || (keysRefused !== null && this.#options.renewKeys(userId));
    this.#options.trace(`${userId} keys: ${areAllowed ? 'saved' : 'in use'}`);
    if (areAllowed) void supervisor.reconnectUser(userId);
  }

  #tradeManually({ id, accountNumber }: Trader, lots: Random): void {
    const { venue, runningProcess, trace } = this.#options;
    const held = venue.bookOf(accountNumber).account.positions;
    const own =
      runningProcess()?.port == null
        ? null
        : runningProcess()?.bot.supervisor.loopOf(id).state.trade;
    const symbol = held.length > 0 ? lots.pick(held).symbol : own?.contract.symbol;
    if (symbol === undefined) return;
    const side = lots.chance(0.6) && held.length > 0 ? 'sell' : 'buy';
    const quantity = lots.wholeNumber(1, 3);
    trace(`${id} ${side}s ${quantity} × ${symbol} by hand`);
    venue.placeManually(accountNumber, { symbol, side, quantity });
  }

  /** Unacknowledged alarms stop all entries, so a user reads them now and then. */
  #acknowledgeAlarms(): void {
    const { runningProcess, traders, trace } = this.#options;
    const running = runningProcess();
    if (running?.port == null) return;
    const { alarms } = running.repositories;
    if (alarms.openCritical().length === 0) return;
    const open = traders.flatMap(({ id }) =>
      alarms.readPage(id, { beforeId: null, maxRows: MAX_ALARMS_READ, isOpenOnly: true }),
    );
    for (const { id } of open) {
      try {
        alarms.acknowledge(id, 'user1', running.wallTime);
      } catch {
        // The process died in the call, or the disk refused: the alarm stays open.
        return;
      }
    }
    if (open.length > 0) trace(`${open.length} alarms acknowledged`);
  }

  #flattenEveryone(): void {
    const { runningProcess: running, traders, trace, onFlattened } = this.#options;
    const process = running();
    if (process?.port == null) return;
    const { bot, repositories, gate } = process;
    const asked = traders.map(({ id }) => ({
      userId: id,
      address: repositories.users.findById(id)?.email ?? id,
      tradeId: bot.supervisor.loopOf(id).settledState().trade?.id ?? null,
    }));
    trace('flatten for everybody');
    process.flattenEveryone().then(
      (accounts) => {
        if (gate.isOver || gate.isPaused) return;
        const outcomeOf = (address: string) =>
          accounts.find(({ userEmail: user }) => user === address)?.outcome ?? null;
        const found = asked.map(({ address, ...account }) => ({
          ...account,
          outcome: outcomeOf(address),
        }));
        trace(found.map(({ userId, outcome }) => `${userId} ${outcome}`).join(', '));
        onFlattened(found);
      },
      () => undefined,
    );
  }

  #useKillSwitch(lots: Random): void {
    this.#options.setKilled(true);
    this.#options.trace('kill switch engaged');
    this.#options.time.callAfter(lots.wholeNumber(10 * SECOND, 3 * MINUTE), () => {
      this.#options.setKilled(false);
      this.#releaseKillSwitch();
    });
  }

  /** A kill switch that was seen stays engaged: a running process has to release it on purpose. */
  #releaseKillSwitch(): void {
    const process = this.#options.runningProcess();
    const isReleased = process?.port != null && process.bot.killSwitch.release('user1');
    if (isReleased) this.#options.trace('kill switch released');
    else this.#options.time.callAfter(10 * SECOND, () => this.#releaseKillSwitch());
  }
}

function drawAct(lots: Random): UserAct {
  let left = lots.fraction() * ACT_WEIGHTS.reduce((sum, [, share]) => sum + share, 0);
  for (const [act, share] of ACT_WEIGHTS) {
    left -= share;
    if (left < 0) return act;
  }
  return 'start';
}

type CommandAnswer = Result<unknown>;

function sendCommand(
  port: TradingPort,
  userId: string,
  act: AnsweredCommand['command'],
  settings: TradingSettings,
): CommandAnswer | Promise<CommandAnswer> | null {
  switch (act) {
    case 'start':
      return port.startTrading(userId, settings);
    case 'settings':
      return port.saveSettings(userId, settings);
    case 'pause':
      return port.pauseTrading(userId);
    case 'stop':
      return port.stopTrading(userId);
    case 'bot-on':
      return port.switchBot(userId, true);
    case 'bot-off':
      return port.switchBot(userId, false);
    case 'close': {
      const positions = port.listPositions(userId);
      const [position] = Array.isArray(positions) ? positions : [];
      return position === undefined ? null : port.closePosition(userId, position.id);
    }
  }
}

function answerWordsOf(answer: CommandAnswer): string {
  return answer.ok ? 'done' : answer.refusal.message;
}
