import {
  type AccountState,
  type BarEvaluated,
  initialState,
  type Pool,
  type Quote,
  type TradingSettings,
  watchedSymbols,
} from '@tideline/engine';
import { AccountLoop, type AccountLoopOptions } from './account-loop.ts';
import type { Connection } from './connection.ts';

export interface SupervisorOptions extends Omit<AccountLoopOptions, 'state' | 'onChange'> {
  /** A user's brokerage account, null while none is connected. */
  readonly openConnection: (userId: string) => Connection | null;
  /** Sets the contracts whose quotes the accounts need. */
  readonly hold: (symbols: readonly string[]) => void;
}

/** Which accounts run. Every account has a loop of its own; the market is told to all of them. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #loops = new Map<string, AccountLoop>();
  #held = '';

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Takes up every account where it was left; resolves when each has been reconciled once. */
  async start(states: readonly AccountState[]): Promise<void> {
    await Promise.all(states.map((state) => this.#run(state)));
  }

  /** Begins a new user's machine. */
  async add(userId: string, settings: TradingSettings): Promise<void> {
    await this.#run(initialState(userId, settings));
  }

  loop(userId: string): AccountLoop {
    const loop = this.#loops.get(userId);
    if (loop === undefined) throw new RangeError(`there is no account loop of user ${userId}`);
    return loop;
  }

  /** Whose account it is, as far as the running loops know. */
  ownerOf(accountNumber: string): string | null {
    const loops = [...this.#loops.values()];
    const owner = loops.find(({ state }) => state.venue?.accountNumber === accountNumber);
    return owner?.userId ?? null;
  }

  /** Users whose accounts trade in a pool. */
  usersIn(pool: Pool): readonly string[] {
    const loops = [...this.#loops.values()];
    return loops.filter(({ state }) => state.venue?.pool === pool).map(({ userId }) => userId);
  }

  /** Binds a user's loop to the account that is saved now, or to none. */
  async reconnect(userId: string): Promise<void> {
    const loop = this.loop(userId);
    const previous = loop.connection;
    loop.disconnect();
    await previous?.broker.close();
    const connection = this.#options.openConnection(userId);
    if (connection !== null) await loop.connect(connection);
  }

  onBar(event: BarEvaluated): void {
    for (const loop of this.#loops.values()) {
      loop.handle({ ...event, at: this.#options.time.moment() });
    }
  }

  onOptionQuote(symbol: string, quote: Quote): void {
    for (const loop of this.#loops.values()) {
      if (!watchedSymbols(loop.state).includes(symbol)) continue;
      loop.handle({
        type: 'quote',
        symbol,
        quote,
        spot: this.#options.spot(),
        source: 'stream',
        at: this.#options.time.moment(),
      });
    }
  }

  /** Whether every connected account hears of its orders, and every step can be saved. */
  health(): { readonly brokerStreams: boolean; readonly journal: boolean } {
    const loops = [...this.#loops.values()];
    return {
      brokerStreams: loops.every(
        ({ connection, streamState }) => connection === null || streamState.type === 'ready',
      ),
      journal: loops.every(({ failure, isSaving }) => failure === null && isSaving),
    };
  }

  async close(): Promise<void> {
    const loops = [...this.#loops.values()];
    const brokers = loops.flatMap(({ connection }) => connection?.broker ?? []);
    for (const loop of loops) loop.close();
    await Promise.all(brokers.map((broker) => broker.close()));
  }

  async #run(state: AccountState): Promise<void> {
    const { openConnection, hold: _, ...options } = this.#options;
    const loop = new AccountLoop({ ...options, state, onChange: () => this.#hold() });
    this.#loops.set(loop.userId, loop);
    this.#hold();
    const connection = openConnection(loop.userId);
    if (connection !== null) await loop.connect(connection);
  }

  #hold(): void {
    const symbols = new Set(
      [...this.#loops.values()].flatMap(({ state }) => watchedSymbols(state)),
    );
    const held = [...symbols].sort();
    if (held.join() === this.#held) return;
    this.#held = held.join();
    this.#options.hold(held);
  }
}
