import type { SimulatorKeys } from './simulator-control.ts';

export interface WireOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly status: string;
  readonly qty: string;
  readonly filled_qty: string;
  readonly [field: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const WORKERS = 3;
/** Few contracts would turn most new orders into wash trades of resting ones. */
const CONTRACTS = 60;
const FEWEST = ['pending_new', 'accepted', 'new', 'partially_filled'];

/**
 * Sends, cancels and looks up orders as fast as answers come, and remembers every report. The records
 * outlive the broker.
 */
export class OrderLoad {
  readonly keys: SimulatorKeys;
  /** The last report of every order that was accepted, by client order id. */
  readonly reported = new Map<string, WireOrder>();
  readonly cancels = new Set<string>();
  readonly sent = new Set<string>();
  readonly #origin: string;
  readonly #random: () => number;
  readonly #onAnswered: () => void;
  #count = 0;

  /** `onAnswered` runs first on each answer. */
  constructor(origin: string, keys: SimulatorKeys, random: () => number, onAnswered: () => void) {
    this.#origin = origin;
    this.keys = keys;
    this.#random = random;
    this.#onAnswered = onAnswered;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, () => this.#work()));
  }

  async #work(): Promise<void> {
    try {
      const symbols = await this.#contracts();
      for (;;) await this.#act(symbols);
    } catch (error) {
      if (!(error instanceof TypeError || isAborted(error))) throw error;
    }
  }

  async #act(symbols: readonly string[]): Promise<void> {
    const known = [...this.reported.values()];
    const chance = this.#random();
    const target =
      known[known.length - 1 - Math.floor(this.#random() * Math.min(20, known.length))];
    if (chance < 0.6 || target === undefined) await this.#post(symbols);
    else if (chance < 0.9) await this.#cancel(target);
    else await this.look(target.client_order_id);
  }

  async #post(symbols: readonly string[]): Promise<void> {
    this.#count += 1;
    const clientOrderId = `${this.keys.accountNumber}-${this.#count}`;
    const isMarket = this.#random() < 0.2;
    const body = {
      symbol: symbols[Math.floor(this.#random() * symbols.length)],
      qty: String(1 + Math.floor(this.#random() * 3)),
      side: this.#random() < 0.6 ? 'buy' : 'sell',
      type: isMarket ? 'market' : 'limit',
      time_in_force: 'day',
      client_order_id: clientOrderId,
      ...(isMarket ? {} : { limit_price: (0.05 + this.#random() * 3).toFixed(2) }),
    };
    this.sent.add(clientOrderId);
    const answer = await this.call('POST', '/v2/orders', body);
    if (answer.status === 200) this.#hear(answer.body as WireOrder);
  }

  async #cancel(order: WireOrder): Promise<void> {
    const { status } = await this.call('DELETE', `/v2/orders/${order.id}`);
    if (status === 204) this.cancels.add(order.client_order_id);
  }

  async look(clientOrderId: string): Promise<WireOrder | null> {
    const path = `/v2/orders:by_client_order_id?client_order_id=${clientOrderId}`;
    const { status, body } = await this.call('GET', path);
    if (status !== 200) return null;
    this.#hear(body as WireOrder);
    return body as WireOrder;
  }

  /** Answers overtake each other, so the largest fill is the latest. */
  #hear(order: WireOrder): void {
    const before = this.reported.get(order.client_order_id);
    if (before === undefined || !isOlder(order, before))
      this.reported.set(order.client_order_id, order);
  }

  async orders(): Promise<readonly WireOrder[]> {
    const all: WireOrder[] = [];
    for (;;) {
      const after = all.length === 0 ? '' : `&after_order_id=${all[all.length - 1]?.id}`;
      const { body } = await this.call(
        'GET',
        `/v2/orders?status=all&direction=asc&limit=500${after}`,
      );
      const page = body as readonly WireOrder[];
      if (page.length === 0) return all;
      all.push(...page);
    }
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        'apca-api-key-id': this.keys.keyId,
        'apca-api-secret-key': this.keys.secretKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.#onAnswered();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  async #contracts(): Promise<readonly string[]> {
    const { body } = await this.call(
      'GET',
      '/v2/options/contracts?underlying_symbols=SPY&limit=1000',
    );
    const { option_contracts: all } = body as {
      readonly option_contracts: readonly { readonly symbol: string }[];
    };
    const middle = Math.floor(all.length / 2);
    return all.slice(middle - CONTRACTS / 2, middle + CONTRACTS / 2).map(({ symbol }) => symbol);
  }
}

function isOlder(order: WireOrder, than: WireOrder): boolean {
  if (order.filled_qty !== than.filled_qty) {
    return Number(order.filled_qty) < Number(than.filled_qty);
  }
  return FEWEST.includes(order.status) && !FEWEST.includes(than.status);
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
