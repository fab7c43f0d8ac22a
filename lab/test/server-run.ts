import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PerformanceAnswer } from '@tideline/api/schemas';
import { createRepositories, openDatabase } from '@tideline/db';
import type {
  DecisionEntry,
  MarketSignal,
  TradeClosedEntry,
  TradingDate,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';
import { freePorts } from '@tideline/free-ports';
import { buildServer } from './built-server.ts';

const OWNER_LOGIN = { email: 'owner@example.com', password: 'correct horse battery' };
const SETUP_TOKEN = 'a-set-up-token-for-tests';

export interface SessionToPlay {
  readonly date: TradingDate;
  readonly bars: number;
}

export interface ServerRun {
  readonly userId: string;
  readonly decisions: readonly {
    readonly signal: MarketSignal | null;
    readonly decision: Omit<DecisionEntry, 'inputs'> & { readonly inputs: unknown };
  }[];
  readonly trades: readonly TradeClosedEntry[];
  readonly account: SimulatorAccount;
  readonly performance: PerformanceAnswer;
}

export interface SimulatorAccount {
  readonly accountNumber: string;
  readonly dataOnly: boolean;
  readonly cash: string;
  readonly fees: string;
  readonly orders: readonly {
    readonly clientOrderId: string;
    readonly symbol: string;
    readonly side: string;
    readonly type: string;
    readonly quantity: number;
    readonly limitPrice: string | null;
    readonly stopPrice: string | null;
    readonly status: string;
    readonly filledQuantity: number;
    readonly createdAt: string;
    readonly updatedAt: string;
  }[];
  readonly fills: readonly {
    readonly clientOrderId: string;
    readonly symbol: string;
    readonly side: string;
    readonly quantity: number;
    readonly price: string;
    readonly at: string;
  }[];
}

/**
 * A server in its own process, on a stepped market: the owner registers and starts the bot at once,
 * it plays the sessions, and its files are read.
 */
export async function runServer(
  variables: Readonly<Record<string, string>>,
  {
    settings,
    rules,
  }: { readonly settings: Partial<TradingSettings>; readonly rules: TradingRules },
  sessions: readonly SessionToPlay[],
): Promise<ServerRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-lab-'));
  const built = buildServer();
  const dataDir = join(folder, 'data');
  try {
    const [port, simulatorPort] = await freePorts(2);
    const server = await startServer(built.main, {
      DATA_DIR: dataDir,
      PORT: String(port),
      SIM_PORT: String(simulatorPort),
      SIM_SPEED: 'step',
      SETUP_TOKEN,
      OWNER_EMAIL: OWNER_LOGIN.email,
      LOG_LEVEL: 'silent',
      ...variables,
    });
    const simulator = `http://127.0.0.1:${simulatorPort}`;
    try {
      const call = await signIn(`http://localhost:${port}`);
      await call('PUT', '/api/settings', settings);
      await call('PUT', '/api/settings/rules', rules);
      await call('POST', '/api/bot/start');
      for (const { bars } of sessions) await postJson(`${simulator}/sim/advance`, { bars });
      const book = await (await fetch(`${simulator}/sim/book`)).json();
      const { accounts } = book as { readonly accounts: readonly SimulatorAccount[] };
      const [account] = accounts.filter(({ dataOnly }) => !dataOnly);
      if (account === undefined) throw new Error('the owner has no account at the simulator');
      const to = sessions.at(-1)?.date;
      const performance = await call('GET', `/api/performance?to=${to}`);
      await stopServer(server);
      const files = readFiles(join(dataDir, 'tideline.sqlite'), account, sessions);
      return { ...files, account, performance: performance as PerformanceAnswer };
    } finally {
      await stopServer(server);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    built.remove();
  }
}

function readFiles(
  path: string,
  { accountNumber }: SimulatorAccount,
  sessions: readonly SessionToPlay[],
): Omit<ServerRun, 'account' | 'performance'> {
  const database = openDatabase(path);
  try {
    const { users, decisions, trades, marketHistory } = createRepositories(database);
    const userId = users.findOwner()?.id ?? '';
    const feed = database.sqlite
      .prepare<[], { readonly feed: string }>('SELECT feed FROM market_rows LIMIT 1')
      .get();
    const rows = sessions.flatMap(({ date }) =>
      decisions.readDay(userId, feed?.feed ?? '', date).toReversed(),
    );
    const from = sessions[0]?.date ?? '';
    const to = sessions.at(-1)?.date ?? '';
    return {
      userId,
      decisions: rows.map((decision) => {
        const { symbol, barStart } = decision;
        const range = { symbol, feed: feed?.feed ?? '', from: barStart, to: barStart };
        return { decision, signal: marketHistory.readEvaluatedBars(range)[0]?.signal ?? null };
      }),
      trades: trades
        .recent(userId, Number.MAX_SAFE_INTEGER)
        .filter((row) => row.accountNumber === accountNumber && row.date >= from && row.date <= to)
        .toReversed(),
    };
  } finally {
    database.close();
  }
}

async function startServer(
  main: string,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('Market:')) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
  return child;
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

type ApiCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function signIn(origin: string): Promise<ApiCall> {
  let cookie = '';
  const call: ApiCall = async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.json();
  };
  await call('POST', '/api/auth/register', { ...OWNER_LOGIN, setupToken: SETUP_TOKEN });
  return call;
}

async function postJson(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
