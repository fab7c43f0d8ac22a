import type { Supervisor } from '../bot/supervisor.ts';
import type { BrokerConnections } from '../bot/venue/broker-connections.ts';

/**
 * Two bots on one brokerage account would both size orders by its balance. A key test that passes
 * claims the account at once, because the bot reads it only some time later.
 */
export class AccountClaims {
  readonly #supervisor: Pick<Supervisor, 'ownerOf'>;
  readonly #connections: Pick<BrokerConnections, 'savedConfig'>;
  readonly #takers = new Map<string, string>();

  constructor(
    supervisor: Pick<Supervisor, 'ownerOf'>,
    connections: Pick<BrokerConnections, 'savedConfig'>,
  ) {
    this.#supervisor = supervisor;
    this.#connections = connections;
  }

  isFree(userId: string, accountNumber: string): boolean {
    const owner = this.#supervisor.ownerOf(accountNumber) ?? this.#claimantOf(accountNumber);
    return owner === null || owner === userId;
  }

  claimAccount(userId: string, accountNumber: string): void {
    this.#takers.set(accountNumber, userId);
  }

  #claimantOf(accountNumber: string): string | null {
    const taker = this.#takers.get(accountNumber);
    if (taker === undefined) return null;
    const { account } = this.#connections.savedConfig(taker) ?? { account: null };
    return account?.accountNumber === accountNumber ? taker : null;
  }
}
