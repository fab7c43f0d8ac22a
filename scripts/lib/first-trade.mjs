// Starts a server as an operator would, and lets the owner's bot buy something on the stepped market.
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../tooling/free-ports/free-ports.mjs';
import { caller, startServer } from './running-server.mjs';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };
const SETUP_TOKEN = 'a-set-up-token-for-a-trial';
/**
 * A generated market with an early signal; the server that trades on it takes a signal of any
 * strength.
 */
const MARKET = { SIM_SEED: '676', SIM_START: '2026-11-27T11:03', SIM_SPEED: 'step' };
const ANY_SIGNAL = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
const TWO_HOURS = 24;

/**
 * Resolves, once the server has stopped, with what was bought, what `/readyz` said before and what
 * the server wrote. `command` and `args` start the server; it inherits `env` alone.
 */
export async function firstTrade(command, args, { cwd, env, dataDir }) {
  const [port, simulatorPort] = await freePorts(2);
  const variables = {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    SIM_PORT: `${simulatorPort}`,
    SETUP_TOKEN,
  };
  const server = startServer(command, args, {
    cwd,
    env: { ...env, ...MARKET, ...variables, MONEY_FLOW_GATE: '0' },
  });
  try {
    await server.says('Market:');
    const readiness = await readinessOf(`http://localhost:${port}/readyz`);
    const call = caller(`http://localhost:${port}`);
    await call('POST', '/api/auth/register', { ...OWNER, setupToken: SETUP_TOKEN });
    await call('PUT', '/api/settings', ANY_SIGNAL);
    await call('POST', '/api/bot/start');
    const positions = await stepUntilBought(call, `http://127.0.0.1:${simulatorPort}`);
    return { positions, readiness, exitCode: await server.stop(), ...server };
  } finally {
    await server.destroy();
  }
}

/**
 * The day's contracts are read after the greeting, so this asks until the server is ready or its
 * time is over.
 */
async function readinessOf(address) {
  for (let left = 50; ; left -= 1) {
    const { status } = await fetch(address);
    if (status === 200 || left === 0) return status;
    await sleep(200);
  }
}

async function stepUntilBought(call, simulator) {
  for (let bar = 0; bar < TWO_HOURS; bar += 1) {
    await advance(simulator);
    const positions = await call('GET', '/api/positions');
    if (positions.length > 0) return positions;
  }
  throw new Error('nothing was bought within two hours of the market');
}

/**
 * Advances the market by a bar. The call has no Origin, because the simulator refuses those of
 * pages.
 */
async function advance(simulator) {
  const response = await fetch(`${simulator}/sim/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"bars":1}',
  });
  if (!response.ok) throw new Error(`/sim/advance: ${response.status} ${await response.text()}`);
}
