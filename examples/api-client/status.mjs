// Signs in and prints what the bot does and why it did or did not trade:
//   TIDELINE_EMAIL=… TIDELINE_PASSWORD=… node examples/api-client/status.mjs http://localhost:3000
import { setTimeout as sleep } from 'node:timers/promises';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const { TIDELINE_EMAIL: email, TIDELINE_PASSWORD: password, TIDELINE_CODE: code } = process.env;
if (!email || !password) {
  console.error('TIDELINE_EMAIL and TIDELINE_PASSWORD must be set');
  process.exit(2);
}

const call = client(address);
await call('POST', '/api/auth/login', { email, password, ...(code && { code }) });
try {
  const [status, trading, account, { day, decisions }] = await Promise.all([
    call('GET', '/api/bot/status'),
    call('GET', '/api/trading/status'),
    call('GET', '/api/account'),
    call('GET', '/api/decisions?limit=5'),
  ]);
  console.log(`bot ${status.botActive ? 'on' : 'off'}, trading ${tradingOf(status)}`);
  console.log(`window: ${trading.timeInfo}`);
  // Amounts are null until the account has been read.
  console.log(`cash: ${account.cash === null ? 'not known' : `$${account.cash.toFixed(2)}`}`);
  for (const { text } of status.blockers) console.log(`no entry: ${text}`);
  console.log(`${decisions.length} decisions of ${day}, newest first`);
  for (const { barStart, sentence } of decisions) console.log(`  ${barStart}  ${sentence}`);
} finally {
  await call('POST', '/api/auth/logout');
}

function tradingOf({ isActive, autoTrade }) {
  if (!isActive) return 'inactive';
  return autoTrade ? 'active' : 'paused';
}

/** Calls one server: keeps its cookie, waits when it is asked to, and throws what the server refuses. */
function client(server) {
  const { origin } = new URL(server);
  let cookie = '';

  return async function request(method, path, body) {
    const response = await fetch(origin + path, {
      method,
      headers: {
        // The server takes changes from its own origin alone.
        origin,
        cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return request(method, path, body);
    }
    const [session] = response.headers.getSetCookie();
    if (session !== undefined) [cookie = ''] = session.split(';', 1);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
    return answer;
  };
}
