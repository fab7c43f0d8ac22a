import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUpDatabase } from '@tideline/db';
import { freePorts } from '@tideline/free-ports';
import { createPushBrowser } from '@tideline/push-browser';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../src/runtime/log.ts';
import { type Canary, findCanaries } from './canary-search.ts';
import { eventually } from './eventually.ts';
import { rawRequest } from './raw-request.ts';
import { BEHAVIOURS, startReceiver } from './receiver.ts';
import { rowsOf } from './rows.ts';
import { startRunningApp } from './running-app.ts';
import { temporaryFolder } from './temporary-folder.ts';

const CHANNELS = '/api/notifications/channels';
const NAME = 'channel-name-to-be-found';

const SECRETS = {
  telegram: `123456:${'canaryOfTheBot-Qz7_'.padEnd(35, 'x')}`,
  discord: 'canary-of-discord-Rt5mLw8e',
  slack: 'canary-of-slack-Hc3nPf6uYd',
  ntfy: 'canary-topic-of-ntfy-Vb2Xk9',
  ntfyToken: 'tk_canary-token-of-ntfy-Gs1Nd0e',
  webhook: 'canary-secret-of-the-webhook-Kd7:Qx1z',
  webhookPath: 'canary-path-of-the-webhook-Tn5Wr8',
  push: 'canary-endpoint-of-the-browser-Yw9Bt3k',
  mailPassword: 'canary-password-of-the-mail-Zq4w9',
};

function channels(origin: string) {
  const subscription = createPushBrowser().subscription(`${origin}/${SECRETS.push}`);
  const configs = {
    telegram: { botToken: SECRETS.telegram, chatId: '7' },
    discord: { url: `${origin}/${SECRETS.discord}` },
    slack: { url: `${origin}/${SECRETS.slack}` },
    ntfy: { url: origin, topic: SECRETS.ntfy, token: SECRETS.ntfyToken },
    webhook: { url: `${origin}/${SECRETS.webhookPath}`, secret: SECRETS.webhook },
    email: { to: 'owner@example.com' },
    push: { subscription },
  };
  const { auth, p256dh } = subscription.keys;
  return { configs, secrets: { ...SECRETS, auth, p256dh } };
}

test('no channel’s secret reaches the database, its log, a backup, the process log, an answer or a metric', {
  timeout: 120_000,
}, async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const [metricsPort = 0] = await freePorts(1);
  const variables = {
    METRICS_PORT: String(metricsPort),
    SIM_SPEED: 'step',
    NOTIFY_PRIVATE_HOSTS: '127.0.0.1',
    NOTIFY_TELEGRAM_URL: receiver.origin,
    // No server listens there.
    NOTIFY_SMTP_URL: `smtp://box:${SECRETS.mailPassword}@127.0.0.1:1`,
    NOTIFY_EMAIL_FROM: 'tideline@example.com',
  };
  const running = await startRunningApp(variables, { log });
  onTestFinished(() => running.close());
  const client = await running.owner();
  const answers: string[] = [];
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, headers, body: answer } = await client.send(method, path, body);
    const shown = [...headers].filter(([name]) => name !== 'set-cookie');
    answers.push(JSON.stringify({ status, shown, answer }));
    return answer as { readonly id: string };
  };

  const { configs, secrets } = channels(receiver.origin);
  const ids: string[] = [];
  for (const [type, config] of Object.entries(configs)) {
    const { id } = await send('POST', CHANNELS, { type, name: NAME, config });
    ids.push(id);
    await send('POST', `${CHANNELS}/${id}/test`);
    await send('PATCH', `${CHANNELS}/${id}`, { config });
    await send('PATCH', `${CHANNELS}/${id}`, { config: { ...config, more: 1 } });
    await send('POST', CHANNELS, { type, name: '', config });
  }
  expect(ids).toHaveLength(7);
  expect(receiver.received.length).toBe(6);

  const troubles = [
    ...[BEHAVIOURS.fails, BEHAVIOURS.closes, BEHAVIOURS.slowsDown],
    BEHAVIOURS.redirectsTo(`http://127.0.0.1:9/${SECRETS.discord}`),
  ];
  receiver.behave((response) => troubles[receiver.received.length % troubles.length]?.(response));
  raise(running.databaseFile);
  await eventually(async () => {
    const [row] = rowsOf<{ tried: number }>(
      running.databaseFile,
      'SELECT count(*) AS tried FROM deliveries WHERE notice_id IS NOT NULL AND last_error IS NOT NULL',
    );
    return row?.tried === ids.length ? true : null;
  });
  await send('DELETE', `${CHANNELS}/${ids[0]}`);
  for (const path of [CHANNELS, '/api/notifications/deliveries', '/api/alarms', '/api/audit']) {
    await send('GET', path);
  }

  const metrics = await rawRequest(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
  expect(metrics.text).toMatch(/^tideline_delivery_attempts_total/m);

  const folder = temporaryFolder();
  const backup = join(folder, 'backup.sqlite');
  backUpDatabase(running.databaseFile, backup);
  const copies = ['', '-wal'].map((end) => {
    const copy = join(folder, `copy.sqlite${end}`);
    copyFileSync(`${running.databaseFile}${end}`, copy);
    return copy;
  });
  const files = readdirSync(running.dataDir)
    .filter((name) => !name.startsWith('simulator'))
    .map((name) => join(running.dataDir, name));
  const places: readonly (readonly [string, Buffer])[] = [
    ...[backup, ...copies, ...files]
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, readFileSync(path)] as const),
    ['the process log', Buffer.from(logged.join(''))],
    ['the metrics', Buffer.from(metrics.text)],
    ['the answers', Buffer.from(answers.join('\n'))],
  ];
  const found = (canaries: readonly Canary[]) =>
    places.flatMap(([where, bytes]) => findCanaries(canaries, where, bytes));
  // The search does read the files: it finds a text that is no secret.
  const seen = found([{ name: 'the name', text: NAME }]).join('\n');
  for (const place of ['backup.sqlite', 'copy.sqlite-wal', 'the answers']) {
    expect(seen).toContain(`${place}, as it is`);
  }
  const canaries = Object.entries(secrets).map(([name, text]) => ({ name, text }));
  expect(canaries.every(({ text }) => text.length > 10)).toBe(true);
  expect(found(canaries)).toEqual([]);
});

function raise(databaseFile: string): void {
  const database = new Sqlite(databaseFile, { timeout: 5_000 });
  const facts = { type: 'alarm', severity: 'warning', code: 'TEST', message: 'x' };
  const at = Date.now();
  database
    .prepare(
      'INSERT INTO notices (user_id, facts, at, raised_at) SELECT id, ?, ?, ? FROM users LIMIT 1',
    )
    .run(JSON.stringify(facts), at, at);
  database.close();
}
