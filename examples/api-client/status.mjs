// Prints what the bot does and why it did or did not trade:
//   TIDELINE_TOKEN=tdl_… node examples/api-client/status.mjs http://localhost:3000
import { setTimeout as sleep } from 'node:timers/promises';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const { TIDELINE_TOKEN: token } = process.env;
if (!token) {
  console.error('TIDELINE_TOKEN must be set');
  process.exit(2);
}

const read = reader(address);
const [status, trading, account, { day, decisions }] = await Promise.all([
  read('/api/bot/status'),
  read('/api/trading/status'),
  read('/api/account'),
  read('/api/decisions?limit=5'),
]);
console.log(`bot ${status.botActive ? 'on' : 'off'}, trading ${tradingOf(status)}`);
console.log(`window: ${trading.timeInfo}`);
// Amounts are null until the account has been read.
console.log(`cash: ${account.cash === null ? 'not known' : `$${account.cash.toFixed(2)}`}`);
for (const { text } of status.blockers) console.log(`no entry: ${text}`);
console.log(`${decisions.length} decisions of ${day}, newest first`);
for (const { barStart, sentence } of decisions) console.log(`  ${barStart}  ${sentence}`);

function tradingOf({ isActive, autoTrade }) {
  if (!isActive) return 'inactive';
  return autoTrade ? 'active' : 'paused';
}

/** Waits when the server asks for it, and throws what the server refuses. */
function reader(server) {
  const { origin } = new URL(server);

  return async function get(path) {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return get(path);
    }
    const answer = await response.json();
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${answer.error}`);
    return answer;
  };
}
