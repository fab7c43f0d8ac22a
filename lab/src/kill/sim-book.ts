/** The broker's own record, by the simulator's own call: the oracle's other book. */

export interface BookOrder {
  readonly clientOrderId: string;
  /** `broker` marks what the broker did by itself. */
  readonly source: 'customer' | 'broker';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly status: string;
  readonly filledQuantity: number;
}

export interface BookFill {
  /** Market time of the execution, ISO 8601. */
  readonly at: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  /** Dollars, exact. */
  readonly price: string;
  readonly fees: string;
}

export interface BookAccount {
  readonly accountNumber: string;
  readonly dataOnly: boolean;
  readonly positions: readonly { readonly symbol: string; readonly quantity: number }[];
  readonly orders: readonly BookOrder[];
  readonly fills: readonly BookFill[];
}

export async function readSimBook(simulatorPort: number): Promise<readonly BookAccount[]> {
  const response = await fetch(`http://127.0.0.1:${simulatorPort}/sim/book`);
  const { accounts } = (await response.json()) as { accounts: readonly BookAccount[] };
  return accounts.filter(({ dataOnly }) => !dataOnly);
}
