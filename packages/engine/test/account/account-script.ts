import { recordAttempt } from '../../src/account/order/order-supervision.ts';
import { needsOrderHistory } from '../../src/account/position/unknown-trades.ts';
import type { AccountEvent } from '../../src/account/state/event.ts';
import { initialState } from '../../src/account/state/initial-state.ts';
import type { Intent } from '../../src/account/state/intent.ts';
import type {
  AlarmEntry,
  DecisionEntry,
  JournalEntry,
  TradeClosedEntry,
} from '../../src/account/state/journal.ts';
import type { AccountState, Trade } from '../../src/account/state/state.ts';
import { step } from '../../src/account/step.ts';
import type { Chain } from '../../src/model/chain.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import type { TradingSettings } from '../../src/model/settings.ts';
import type { Moment } from '../../src/model/time.ts';
import type { Policy } from '../../src/risk/policy.ts';
import type { MarketSignal } from '../../src/signal/market-signal.ts';
import { at, chainAt, POLICY, SETTINGS, SPOT, signalAt } from './market.ts';
import { ScriptedBroker } from './scripted-broker.ts';

type EventBody = AccountEvent extends infer Each
  ? Each extends AccountEvent
    ? Omit<Each, 'at'>
    : never
  : never;

/** Far more than one event can cause, so a loop of intents is found. */
const MAX_EVENTS = 200;

/**
 * Plays one account against a scripted broker: each step's intents are performed at once, and time
 * passes only where the script says so.
 */
export class AccountScript {
  state: AccountState;
  policy: Policy = POLICY;
  readonly broker = new ScriptedBroker();
  readonly journal: JournalEntry[] = [];
  readonly intents: Intent[] = [];
  now: Moment;
  /** Market seconds per wall second. */
  speed = 1;
  /** True while the process is stopped: intents are saved, not performed. */
  isDown = false;
  watch: (before: AccountState, event: AccountEvent, after: AccountState) => void = () => undefined;
  private readonly queue: EventBody[] = [];

  constructor(time = '10:00', settings: Partial<TradingSettings> = {}) {
    this.now = at(time);
    this.state = initialState('u1', { ...SETTINGS, ...settings });
  }

  static trading(time = '10:00', settings: Partial<TradingSettings> = {}): AccountScript {
    const script = new AccountScript(time, settings);
    script.reconcile();
    script.command({ type: 'bot', active: true });
    script.command({ type: 'start' });
    return script;
  }

  static holding(settings: Partial<TradingSettings> = {}): AccountScript {
    const script = AccountScript.trading('10:00', settings);
    script.bar();
    script.market(0.98, 1);
    if (script.trade.quantity === 0) throw new Error('the script did not get its position');
    return script;
  }

  get trade(): Trade {
    if (this.state.trade === null) throw new Error('no trade');
    return this.state.trade;
  }

  get decisions(): readonly DecisionEntry[] {
    return this.journal.filter((entry) => entry.type === 'decision');
  }

  get closed(): readonly TradeClosedEntry[] {
    return this.journal.filter((entry) => entry.type === 'trade-closed');
  }

  get alarms(): readonly AlarmEntry[] {
    return this.journal.filter((entry) => entry.type === 'alarm');
  }

  alarmCodes(): readonly string[] {
    return this.alarms.map((entry) => entry.code.split(':')[0] ?? '');
  }

  send(body: EventBody): void {
    this.queue.push(body);
    for (let count = 0; this.queue.length > 0; count++) {
      if (count > MAX_EVENTS) throw new Error('one event calls for others without end');
      const next = this.queue.shift();
      if (next !== undefined) this.run({ ...next, at: this.now } as AccountEvent);
    }
  }

  lookedUp(clientOrderId: string, order: BrokerOrder | null, startedAt: Moment = this.now): void {
    this.send({ type: 'lookup-answered', clientOrderId, order, startedAt });
  }

  unread(message = 'away', startedAt: Moment = this.now): void {
    this.send({ type: 'reconcile-failed', message, startedAt });
  }

  keysRefused(): void {
    const failed = { type: 'reconcile-failed', message: 'account: forbidden.' } as const;
    this.send({ ...failed, isForKeys: true, startedAt: this.now });
  }

  command(command: Extract<EventBody, { type: 'command' }>['command']): void {
    this.send({ type: 'command', command });
  }

  bar(change: Partial<MarketSignal> = {}): void {
    const signal = signalAt(this.now.market, change);
    this.evaluated(signal, { chain: chainAt(signal.barEnd) });
  }

  evaluated(
    signal: MarketSignal,
    { chain, spot = SPOT }: { readonly chain: Chain; readonly spot?: number | null },
  ): void {
    const endedWall = this.now.wall - (this.now.market - signal.barEnd) / this.speed;
    this.send({ type: 'bar-evaluated', signal, spot, chain, endedWall });
  }

  /** Takes dollars. Orders that the new quote can fill are filled. */
  market(bid: number, ask: number, spot: number | null = null): void {
    const { symbol } = this.trade.contract;
    this.broker.setMarket(symbol, bid, ask, this.now.market);
    const quote = this.broker.quoteOf(symbol);
    if (quote !== null) this.send({ type: 'quote', symbol, quote, spot, source: 'stream' });
    this.fill();
  }

  fill(): void {
    for (const order of this.broker.match(this.now.market)) this.send({ type: 'order', order });
  }

  wait(milliseconds: number, options: { readonly isSilent?: boolean } = {}): void {
    for (let left = milliseconds; left > 0; left -= 500) {
      const pass = Math.min(500, left);
      this.now = {
        market: this.now.market + pass,
        wall: this.now.wall + pass / this.speed,
      };
      this.send({ type: 'tick' });
      if (options.isSilent !== true) this.restate();
      this.fill();
    }
  }

  goTo(time: string): void {
    const passed = at(time).market - this.now.market;
    this.now = { market: this.now.market + passed, wall: this.now.wall + passed };
    this.reconcile();
    if (this.state.trade !== null) this.restate();
  }

  reconcile(startedAt: Moment = this.now): void {
    this.send(this.broker.read(startedAt, needsOrderHistory(this.state)));
  }

  connect(): void {
    this.send(this.broker.read(this.now, true));
  }

  restart(): void {
    this.isDown = false;
    this.queue.length = 0;
    this.state = JSON.parse(JSON.stringify(this.state));
    this.now = { market: this.now.market + 1_000, wall: 10 };
    this.connect();
  }

  private restate(): void {
    if (this.state.trade === null) return;
    const { symbol } = this.state.trade.contract;
    const accountFacts = this.broker.quoteOf(symbol);
    if (accountFacts === null) return;
    const quote = { ...accountFacts, at: this.now.market };
    this.send({ type: 'quote', symbol, quote, spot: null, source: 'stream' });
  }

  private run(event: AccountEvent): void {
    const before = this.state;
    const result = step(before, event, this.policy);
    this.state = result.state;
    this.watch(before, event, result.state);
    this.journal.push(...result.journal);
    this.intents.push(...result.intents);
    if (!this.isDown) for (const intent of result.intents) this.perform(intent);
  }

  private perform(intent: Intent): void {
    switch (intent.type) {
      case 'submit': {
        const { clientOrderId } = intent.order;
        const saved = recordAttempt(this.state, clientOrderId, this.now);
        if (saved === null) return;
        this.state = saved;
        const outcome = this.broker.submit(intent.order, this.now.market);
        if (outcome !== null) this.queue.push({ type: 'submit-answered', clientOrderId, outcome });
        return;
      }
      case 'cancel': {
        const { clientOrderId } = intent;
        const outcome = this.broker.cancel(clientOrderId);
        this.queue.push({ type: 'cancel-answered', clientOrderId, outcome });
        const order = this.broker.find(clientOrderId);
        if (outcome === 'requested' && order !== null && !this.broker.isStreamLost) {
          this.queue.push({ type: 'order', order });
        }
        return;
      }
      case 'look-up': {
        const { clientOrderId } = intent;
        const order = this.broker.find(clientOrderId);
        if (this.broker.isUnreadable) return;
        this.queue.push({ type: 'lookup-answered', clientOrderId, order, startedAt: this.now });
        return;
      }
      case 'read-quote': {
        const { symbol } = intent;
        const accountFacts = this.broker.quoteOf(symbol);
        if (accountFacts === null) return;
        const quote = { ...accountFacts, at: this.now.market };
        this.queue.push({ type: 'quote', symbol, quote, spot: null, source: 'rest' });
        return;
      }
      case 'reconcile':
        if (this.broker.isUnreadable) {
          this.queue.push({ type: 'reconcile-failed', message: 'away', startedAt: this.now });
        } else this.queue.push(this.broker.read(this.now, needsOrderHistory(this.state)));
        return;
    }
  }
}
