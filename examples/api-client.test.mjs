import { expect, onTestFinished, test } from 'vitest';
import { caller, startServer } from '../scripts/lib/running-server.mjs';
import { freePorts } from '../tooling/free-ports/free-ports.mjs';
import { blocksOf, commandOf, placed, runBlock, scratchFolder } from './test/readme.mjs';

const OWNER = { email: 'owner@example.com', password: 'seven quiet herons' };
const SETUP_TOKEN = 'a-set-up-token-of-a-test';
/** A market that passes bar by bar, so that the decisions are always the same. */
const MARKET = { SIM_SPEED: 'step', SIM_START: '2026-02-03T10:00' };

test('a client reads status and decisions with its token, until that is revoked', async () => {
  const [start, read] = blocksOf('api-client');
  const [port, simulatorPort] = await freePorts(2);
  const place = { port, namedPort: '3000' };
  const { command, args, options } = commandOf(
    placed(start, { ...place, folder: scratchFolder() }),
  );
  const env = { ...options.env, ...MARKET, SETUP_TOKEN, SIM_PORT: `${simulatorPort}` };
  const server = startServer(command, args, { ...options, env });
  onTestFinished(() => server.stop());
  await server.says('Market:');
  // What the README has a person do in the browser.
  const browser = caller(`http://localhost:${port}`);
  await browser('POST', '/api/auth/register', { ...OWNER, setupToken: SETUP_TOKEN });
  await browser('POST', '/api/bot/toggle', { active: true });
  await passBars(`http://127.0.0.1:${simulatorPort}`, 2);

  const client = placed(read, place);
  const { id, token } = await browser('POST', '/api/tokens', {
    name: 'An example',
    scopes: ['read'],
    expiresInDays: 1,
  });
  const variables = { TIDELINE_TOKEN: token };
  const { status, stdout, stderr } = runBlock(client, variables);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^bot on, trading inactive\nwindow: 5h 20m left\ncash: \$100000\.00\n/);
  expect(stdout).toContain('no entry: ');
  const { decisions } = await browser('GET', '/api/decisions');
  expect(decisions).toHaveLength(2);
  const rows = decisions.map(({ barStart, sentence }) => `  ${barStart}  ${sentence}\n`).join('');
  expect(stdout).toMatch(/2 decisions of 2026-02-03, newest first\n/);
  expect(stdout.endsWith(rows)).toBe(true);

  await browser('DELETE', `/api/tokens/${id}`);
  const revoked = runBlock(client, variables);
  expect(revoked.status).toBe(1);
  expect(revoked.stderr).toMatch(/GET \/api\/\S+: 401 /);
  expect(runBlock(client)).toMatchObject({
    status: 2,
    stderr: 'TIDELINE_TOKEN must be set\n',
  });
});

async function passBars(simulator, bars) {
  const response = await fetch(`${simulator}/sim/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bars }),
  });
  expect(response.status).toBe(200);
}
