// A new user who has read the README: starts the product in an empty folder, opens the link that it
// prints, becomes the owner with an address of their own, turns the bot on and presses Start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tooling/free-ports/free-ports.mjs';
import { caller, startServer } from './running-server.mjs';

const LINK = /^Create the owner account: (\S+)$/m;
const ASK_EVERY_MS = 500;
/** A user gives up after this long. */
const LONGEST_MS = 300_000;

/**
 * Resolves with the seconds from the command to the link, and from Start to the first filled order.
 * `command` and `args` start the product, `typingMs` is the person's typing. Throws when anything
 * is refused.
 */
export async function freshStart(command, args, { cwd, env, email, typingMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-fresh-'));
  const port = await freePort();
  const began = performance.now();
  const server = startServer(command, args, {
    cwd,
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: `${port}` },
  });
  try {
    await server.says('Create the owner account:');
    const link = new URL(LINK.exec(server.stdout)[1]);
    const toLink = secondsSince(began);
    await sleep(typingMs);
    const call = caller(link.origin);
    await becomeOwner(call, link, email);
    const start = performance.now();
    await call('POST', '/api/bot/start');
    const { symbol, filled_qty: quantity } = await firstFill(call);
    return { toLink, toFill: secondsSince(start), symbol, quantity: Number(quantity) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function becomeOwner(call, { hash }, email) {
  const setupToken = new URLSearchParams(hash.slice(1)).get('setup');
  await call('POST', '/api/auth/register', { email, password: 'seven quiet herons', setupToken });
  const { isAdmin, hasApiConfig } = await call('GET', '/api/auth/user');
  if (!isAdmin) throw new Error('the user who opened the link is not the owner');
  // The simulated account exists already; a new user presses Test Connection to see it.
  if (!hasApiConfig) throw new Error('the owner has no account');
  await call('POST', '/api/config/test');
  await call('POST', '/api/bot/toggle', { active: true });
}

async function firstFill(call) {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const orders = await call('GET', '/api/orders/history');
    const filled = orders.find((order) => Number(order.filled_qty) > 0);
    if (filled !== undefined) return filled;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`nothing was bought within ${LONGEST_MS / 1_000} s of Start`);
}

function secondsSince(begin) {
  return (performance.now() - begin) / 1_000;
}
