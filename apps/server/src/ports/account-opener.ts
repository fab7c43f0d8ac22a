import type { BrokerConnectionPort } from '@tideline/api';
import { DEFAULT_SETTINGS } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import type { BrokerConnections } from '../bot/venue/broker-connections.ts';
import { openSimulatedAccount } from '../bot/venue/simulator-calls.ts';
import type { Log } from '../runtime/log.ts';
import { Secret } from '../runtime/secret.ts';

const SIMULATED_CASH_DOLLARS = 100_000;

export interface AccountOpenerOptions {
  readonly supervisor: Pick<Supervisor, 'addUser'>;
  readonly connections: Pick<BrokerConnections, 'save' | 'findSavedConfig'>;
  readonly connection: Pick<BrokerConnectionPort, 'testKeys'>;
  /** Null on a real market, where users connect accounts of their own. */
  readonly venues: { readonly simulatorOrigin: string | null };
  readonly log: Log;
}

export function createAccountOpener({
  supervisor,
  connections,
  connection,
  venues: { simulatorOrigin },
  log,
}: AccountOpenerOptions): (userId: string) => Promise<void> {
  return async (userId) => {
    await supervisor.addUser(userId, DEFAULT_SETTINGS);
    if (simulatorOrigin === null) return;
    try {
      const opened = await openSimulatedAccount(simulatorOrigin, SIMULATED_CASH_DOLLARS);
      // By now the user may have signed in elsewhere and saved keys of their own.
      if (connections.findSavedConfig(userId) !== null) return;
      connections.save(userId, {
        keyId: opened.keyId,
        secretKey: new Secret(opened.secretKey),
        venueId: 'simulated',
        environment: 'paper',
      });
      await connection.testKeys(userId);
    } catch (error) {
      log.warn({ userId, error }, 'no simulated account could be opened');
    }
  };
}
