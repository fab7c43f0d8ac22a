export interface SimulatorAccount {
  readonly accountNumber: string;
  readonly dataOnly: boolean;
  readonly cash: string;
  readonly fees: string;
  readonly accruedFees: string;
  readonly positions: readonly { readonly symbol: string; readonly quantity: number }[];
  readonly orders: readonly SimulatorOrder[];
  readonly fills: readonly SimulatorFill[];
  readonly activities: readonly SimulatorActivity[];
}

export interface SimulatorOrder {
  readonly clientOrderId: string;
  readonly source: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly quantity: number;
  readonly limitPrice: string | null;
  readonly status: string;
  readonly filledQuantity: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What moved cash without being a trade. */
export interface SimulatorActivity {
  readonly type: string;
  readonly netAmount: string;
  readonly symbol: string | null;
  readonly quantity: number | null;
}

export interface SimulatorFill {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: string;
  readonly fees: string;
  readonly at: string;
}

export interface SimulatorKeys {
  readonly keyId: string;
  readonly secretKey: string;
  readonly accountNumber: string;
}

export class SimulatorControl {
  readonly origin: string;

  constructor(port: string) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  async accounts(): Promise<readonly SimulatorAccount[]> {
    const response = await fetch(`${this.origin}/sim/book`);
    const { accounts } = (await response.json()) as { accounts: readonly SimulatorAccount[] };
    return accounts.filter(({ dataOnly }) => !dataOnly);
  }

  async clock(): Promise<{ readonly now: number }> {
    const response = await fetch(`${this.origin}/sim/clock`);
    return (await response.json()) as { now: number };
  }

  async openAccount(cash: number): Promise<SimulatorKeys> {
    return (await this.#post('/sim/accounts', { cash })) as SimulatorKeys;
  }

  /** Dollars in, or out when negative. Returns the cash after that. */
  async transfer(accountNumber: string, amount: number): Promise<{ readonly cash: string }> {
    const path = `/sim/accounts/${accountNumber}/transfer`;
    return (await this.#post(path, { amount })) as { cash: string };
  }

  /** Lets a stepped market pass some bars; resolves when all their work is done. */
  async advance(bars: number): Promise<{ readonly advanced: number; readonly now: number }> {
    return (await this.#post('/sim/advance', { bars })) as { advanced: number; now: number };
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
