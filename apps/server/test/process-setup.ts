import { join } from 'node:path';
import { freePorts } from '@tideline/free-ports';
import { beforeAll, onTestFinished } from 'vitest';
import { type BuiltServer, buildServer } from './built-server.ts';
import { Client } from './client.ts';
import { registerOwner, SETUP_TOKEN } from './owner.ts';
import { ServerProcess } from './server-process.ts';
import { SimulatorControl } from './simulator-control.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const PROCESS_TIMEOUT = 120_000;

/** Two minutes before a bar that enters; a market minute lasts a second. */
const MARKET = {
  SIM_SEED: '676',
  SIM_SPEED: '60',
  SIM_START: '2026-11-27T11:03',
  MONEY_FLOW_GATE: '0',
};

type Variables = Readonly<Record<string, string>>;

export function useBuiltServer() {
  let built: BuiltServer | null = null;
  beforeAll(() => {
    built = buildServer();
  }, PROCESS_TIMEOUT);

  function start(
    entry: 'main' | 'simulator' | 'kill',
    variables: Variables,
    limits = '',
    build = built,
    args: readonly string[] = [],
  ): ServerProcess {
    if (build === null) throw new Error('the server was not built');
    const server = new ServerProcess(build[entry], variables, limits, args);
    onTestFinished(() => server.destroy());
    return server;
  }

  return async function newSetup() {
    const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
    const variables = {
      ...MARKET,
      DATA_DIR: join(temporaryFolder(), 'data'),
      PORT: port,
      SIM_PORT: simulatorPort,
      SETUP_TOKEN,
      LOG_LEVEL: 'warn',
    };
    return {
      port,
      dataDir: variables.DATA_DIR,
      client: new Client(`http://localhost:${port}`),
      simulator: new SimulatorControl(simulatorPort),
      run: (changes: Variables = {}, limits = '', args: readonly string[] = []) =>
        start('main', { ...variables, ...changes }, limits, built, args),
      runBuild: (build: BuiltServer, changes: Variables = {}) =>
        start('main', { ...variables, ...changes }, '', build),
      /** Runs the kill switch's command with the server's variables. */
      kill: (args: readonly string[], changes: Variables = {}, limits = '') =>
        start('kill', { ...variables, ...changes }, limits, built, args),
      runSimulator: (changes: Variables = {}, limits = '') =>
        start('simulator', { ...variables, ...changes }, limits),
    };
  };
}

/** Only the trader or the end of the day sells. */
export async function startTrading(client: Client): Promise<void> {
  await registerOwner(client);
  // So small that no price trips the circuit breaker: with its alarm the server isn't ready.
  const settings = {
    confidenceThreshold: 0,
    profitTarget: 1000,
    stopLoss: 100,
    portfolioPercentage: 5,
  };
  await client.put('/api/settings', settings);
  await client.post('/api/bot/start');
}
