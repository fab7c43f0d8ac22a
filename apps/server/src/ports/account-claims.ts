import type { Supervisor } from '../bot/supervisor.ts';
import type { BrokerConnections } from '../bot/venue/broker-connections.ts';

/**
 * Two bots on one brokerage account would both size orders by its balance. A key test that passes
 * claims the account at once, because the bot reads it only some time later.
 */
export function createAccountClaims(supervisor: Supervisor, connections: BrokerConnections) {
  const claimantByAccount = new Map<string, string>();

  function claimantOf(accountNumber: string): string | null {
    const taker = claimantByAccount.get(accountNumber);
    if (taker === undefined) return null;
    const saved = connections.findSavedConfig(taker)?.account;
    return saved?.accountNumber === accountNumber ? taker : null;
  }

  return {
    isAccountFree(userId: string, accountNumber: string): boolean {
      const owner = supervisor.ownerOf(accountNumber) ?? claimantOf(accountNumber);
      return owner === null || owner === userId;
    },
    recordClaimant(userId: string, accountNumber: string): void {
      claimantByAccount.set(accountNumber, userId);
    },
  };
}
