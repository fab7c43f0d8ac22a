import type { Supervisor } from '../bot/supervisor.ts';
import type { BrokerConnections } from '../bot/venue/broker-connections.ts';

/**
 * Two bots on one brokerage account would both size orders by its balance. A key test that passes
 * claims the account at once, because the bot reads it only some time later.
 */
export class AccountClaims {
  readonly #supervisor: Pick<Supervisor, 'ownerOf'>;
  readonly #connections: Pick<BrokerConnections, 'findSavedConfig'>;
  readonly #claimantByAccount = new Map<string, string>();

  constructor(
    supervisor: Pick<Supervisor, 'ownerOf'>,
    connections: Pick<BrokerConnections, 'findSavedConfig'>,
  ) {
    this.#supervisor = supervisor;
    this.#connections = connections;
  }

  isAccountFree(userId: string, accountNumber: string): boolean {
    const owner = this.#supervisor.ownerOf(accountNumber) ?? this.#claimantOf(accountNumber);
    return owner === null || owner === userId;
  }

  recordClaimant(userId: string, accountNumber: string): void {
    this.#claimantByAccount.set(accountNumber, userId);
  }

  #claimantOf(accountNumber: string): string | null {
    const taker = this.#claimantByAccount.get(accountNumber);
    if (taker === undefined) return null;
    const { account } = this.#connections.findSavedConfig(taker) ?? { account: null };
    return account?.accountNumber === accountNumber ? taker : null;
  }
}
