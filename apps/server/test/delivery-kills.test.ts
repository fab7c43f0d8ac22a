// Runs in: all
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { registerOwner } from './owner.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import { BEHAVIOURS, startReceiver } from './receiver.ts';
import { rowsOf } from './rows.ts';

const KILLS = isLongRun ? 50 : 3;
const NOTICES_EACH = 4;
/** Within this a message is found, sent and noted, or only some of that. */
const LONGEST_LIFE_MS = 2_500;
const CHANNELS = ['webhook', 'ntfy', 'email'] as const;

interface Arrival {
  readonly id: string | null;
  readonly code: string;
}

const newSetup = useBuiltServer();

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const random = seeded(20_261_129);

/** Takes most, refuses some, and closes the connection on some that it has taken. */
function unreliably<T>(choices: { readonly takes: T; readonly fails: T; readonly hangsUp: T }): T {
  const drawn = random();
  if (drawn < 0.1) return choices.fails;
  return drawn < 0.25 ? choices.hangsUp : choices.takes;
}

async function startPeers() {
  const arrivals: Record<(typeof CHANNELS)[number], Arrival[]> = {
    ...{ webhook: [], ntfy: [], email: [] },
  };
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.behave((response, { path, body }) => {
    const channel = path === '/webhook' ? 'webhook' : 'ntfy';
    const { id = null } = JSON.parse(body) as { readonly id?: string };
    arrivals[channel].push({ id, code: codeIn(body) });
    const { takes, fails, closes: hangsUp } = BEHAVIOURS;
    unreliably({ takes, fails, hangsUp })(response);
  });
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const id = /^Message-ID: <(.*)@/m.exec(text)?.[1] ?? null;
        arrivals.email.push({ id, code: codeIn(text) });
        const full = Object.assign(new Error('full'), { responseCode: 451 });
        done(unreliably({ takes: null, fails: full, hangsUp: full }));
      });
    },
  });
  mail.on('error', () => undefined);
  const mailPort = await new Promise<number>((resolve) => {
    const server = mail.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  onTestFinished(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  return { arrivals, origin: receiver.origin, mailPort };
}

const codeIn = (text: string) => /CODE-\d+/.exec(text)?.[0] ?? 'none';

test(`whatever kills the server (${KILLS} times), each message arrives, in order, under one id`, {
  timeout: PROCESS_TIMEOUT + KILLS * 60_000,
}, async () => {
  const { arrivals, origin, mailPort } = await startPeers();
  const { client, dataDir, run } = await newSetup();
  const variables = {
    SIM_SPEED: 'step',
    NOTIFY_PRIVATE_HOSTS: '127.0.0.1',
    NOTIFY_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    NOTIFY_EMAIL_FROM: 'tideline@example.com',
  };
  const databaseFile = join(dataDir, 'tideline.sqlite');
  let server = run(variables);
  await server.started();
  await registerOwner(client);
  const configs = {
    webhook: { url: `${origin}/webhook`, secret: 'a secret of sixteen' },
    ntfy: { url: `${origin}/ntfy`, topic: 'tideline' },
    email: { to: 'owner@example.com' },
  };
  for (const type of CHANNELS) {
    const channel = { type, name: type, config: configs[type] };
    await client.post('/api/notifications/channels', channel);
  }
  const { id: owner } = await client.get<{ readonly id: string }>('/api/auth/user');

  const codes: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let notice = 0; notice < NOTICES_EACH; notice += 1) {
      const code = `CODE-${codes.length}`;
      raise(databaseFile, owner, code);
      codes.push(code);
    }
    await sleep(random() * LONGEST_LIFE_MS);
    server.kill('SIGKILL');
    await server.exited();
    server = run(variables);
    await server.started();
  }

  await eventually(async () => {
    const [row] = rowsOf<{ number: number }>(
      databaseFile,
      // Without the server's own alarms, such as that of its many starts.
      `SELECT count(*) AS number FROM deliveries d JOIN notices n ON n.id = d.notice_id
        WHERE d.status = 'delivered' AND n.facts ->> '$.code' GLOB 'CODE-*'`,
    );
    return row?.number === codes.length * CHANNELS.length ? true : null;
  });
  for (const channel of CHANNELS) {
    const seen = arrivals[channel].filter(({ code }) => codes.includes(code));
    const inOrder = seen.filter(({ code }, place) => code !== seen[place - 1]?.code);
    expect([channel, inOrder.map(({ code }) => code)]).toEqual([channel, codes]);
    if (channel === 'ntfy') continue;
    const ids = new Set(seen.map(({ id }) => id));
    const pairs = new Set(seen.map(({ id, code }) => `${id} ${code}`));
    expect([channel, ids.size, pairs.size]).toEqual([channel, codes.length, codes.length]);
  }
});

function raise(databaseFile: string, userId: string, code: string): void {
  const database = new Sqlite(databaseFile, { timeout: 5_000 });
  const facts = { type: 'alarm', severity: 'warning', code, message: 'Something to know.' };
  const at = Date.now();
  database
    .prepare('INSERT INTO notices (user_id, facts, at, raised_at) VALUES (?, ?, ?, ?)')
    .run(userId, JSON.stringify(facts), at, at);
  database.close();
}
