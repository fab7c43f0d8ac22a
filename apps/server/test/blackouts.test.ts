import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { Script } from './script.ts';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

const PATH = '/api/admin/blackouts';
const TRADER = { email: 'ada@example.com', password: 'a long enough password' };
const FOMC = { label: 'FOMC', date: '2026-12-09', from: '13:45', to: '14:30' };
const JOBS = { label: 'Jobs, "early"', date: '2026-12-04', from: '09:30', to: '10:00' };

let running: RunningApp;
let owner: Script;
let trader: Script;

beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' });
  owner = new Script(running.app.origin, (await running.owner()).cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
}, 60_000);
afterAll(() => running.close());
beforeEach(() => put([]));

const list = async () => ((await owner.call('GET', PATH)) as { blackouts: Entry[] }).blackouts;
const put = async (blackouts: readonly object[], status = 200) =>
  (await owner.call('PUT', PATH, { blackouts }, status)) as {
    readonly blackouts: readonly Entry[];
    readonly error: string;
  };
const next = async () =>
  ((await trader.call('GET', '/api/market/status')) as { nextBlackout: unknown }).nextBlackout;

async function importCsv(csv: string, type = 'text/csv; charset=utf-8') {
  const { origin } = running.app;
  const headers = { origin, cookie: owner.cookie, 'content-type': type };
  const answer = await rawRequest(origin, 'POST', `${PATH}/import`, { headers, body: csv });
  return { status: answer.status, body: answer.json() as { error: string; added: number } };
}

async function lastAct() {
  const { entries } = (await owner.call('GET', '/api/audit')) as { entries: readonly unknown[] };
  return entries[0];
}

test('are a list that is put as a whole, earliest first', async () => {
  const { blackouts } = await put([FOMC, JOBS]);
  expect(blackouts).toEqual([
    { id: expect.any(String), ...JOBS },
    { id: expect.any(String), ...FOMC },
  ]);
  expect(await list()).toEqual(blackouts);
  const [jobs, fomc] = blackouts;
  const later = { ...fomc, to: '15:00' };
  expect((await put([jobs!, later])).blackouts).toEqual([jobs, later]);
  expect(await lastAct()).toMatchObject({
    action: 'blackouts.saved',
    actor: 'owner@example.com',
    detail: {
      removed: 'FOMC 2026-12-09 13:45-14:30 ET',
      added: 'FOMC 2026-12-09 13:45-15:00 ET',
    },
  });
  expect((await put([later])).blackouts).toEqual([later]);
});

test('are refused to who has read an older list', async () => {
  const [gone] = (await put([FOMC])).blackouts;
  await put([]);
  expect((await put([gone!], 409)).error).toMatch(/have changed since/);
  expect(await list()).toEqual([]);
});

describe('a bad entry is refused by its place and field', () => {
  test.each([
    ['label', { label: '  ' }],
    ['label', { label: 'x'.repeat(61) }],
    ['label', { label: 'a\nb' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '1999-02-01' }],
    ['from', { from: '9:45' }],
    ['to', { to: '24:00' }],
    ['to', { to: FOMC.from }],
    ['id', { id: 'x' }],
    ['other', { other: 1 }],
  ])('%s %j', async (field, change) => {
    const { error } = await put([JOBS, { ...FOMC, ...change }], 400);
    expect(error).toMatch(new RegExp(`^blackouts\\.1\\.${field}: `));
    expect(await list()).toEqual([]);
  });

  test('and one that is there twice', async () => {
    const [saved] = (await put([FOMC])).blackouts;
    expect((await put([saved!, saved!], 400)).error).toMatch(/^blackouts\.0\.id: /);
  });

  test('and too many', async () => {
    expect((await put(Array(301).fill(FOMC), 400)).error).toMatch(/^blackouts: /);
  });
});

describe('imported as CSV', () => {
  test('are added to the list, each once', async () => {
    await put([FOMC]);
    const csv = [
      '\uFEFFDate,Label,from,to',
      '2026-12-04,"Jobs, ""early""",09:30,10:00',
      '2026-12-09,FOMC,13:45,14:30',
      '',
    ].join('\r\n');
    expect(await importCsv(csv)).toMatchObject({ status: 200, body: { added: 1 } });
    expect(await list()).toMatchObject([JOBS, FOMC]);
    expect(await lastAct()).toMatchObject({
      action: 'blackouts.imported',
      detail: { removed: null, added: 'Jobs, "early" 2026-12-04 09:30-10:00 ET' },
    });
    expect(await importCsv(csv)).toMatchObject({ status: 200, body: { added: 0 } });
    expect(await list()).toHaveLength(2);
  });

  const GOOD = '2026-12-04,Jobs,09:30,10:00';
  test.each([
    ['row 2, date', [GOOD, '2026-02-30,FOMC,13:45,14:30']],
    ['row 2, from', [GOOD, '2026-12-09,FOMC,1:45 PM,14:30']],
    ['row 1, to', ['2026-12-04,Jobs,09:30,09:30', GOOD]],
    ['row 3, label', [GOOD, GOOD, '2026-12-09, ,13:45,14:30']],
    ['row 2', [GOOD, '2026-12-09,FOMC,13:45']],
    ['row 2', [GOOD, '2026-12-09,FOMC,13:45,14:30,more']],
  ])('are refused as a whole for %s', async (where, rows) => {
    const answer = await importCsv(['date,label,from,to', ...rows].join('\n'));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(new RegExp(`^${where}: `));
    expect(await list()).toEqual([]);
  });

  test.each([
    ['head', 'date,label,from'],
    ['head', 'date,label,from,to,why\n2026-12-04,Jobs,09:30,10:00,x'],
    ['head', 'date,label,from,to,to\n2026-12-04,Jobs,09:30,10:00,10:00'],
    ['head', GOOD],
    ['csv', 'date,label,from,to\n'],
    ['head', ''],
    ['csv', ['date,label,from,to', ...Array(301).fill(GOOD)].join('\n')],
  ])('%s %j is refused', async (where, csv) => {
    const answer = await importCsv(csv);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(new RegExp(`^${where}: `));
  });

  test('come as text/csv or as JSON, and nothing else', async () => {
    const csv = `date,label,from,to\n${GOOD}`;
    await owner.call('POST', `${PATH}/import`, { csv });
    expect(await list()).toMatchObject([{ label: 'Jobs' }]);
    expect((await importCsv(csv, 'text/plain')).status).toBe(400);
    await trader.call('POST', `${PATH}/import`, { csv }, 403);
  });

  test('other calls take no CSV', async () => {
    const { origin } = running.app;
    const headers = { origin, cookie: owner.cookie, 'content-type': 'text/csv' };
    const answer = await rawRequest(origin, 'PUT', PATH, { headers, body: 'a,b' });
    expect(answer.status).toBe(400);
  });
});

test('every trader sees the present or next one, which holds after a restart', async () => {
  expect(await next()).toBeNull();
  const past = { label: 'Past', date: '2026-11-27', from: '10:00', to: '10:30' };
  const now = { label: 'Now', date: '2026-11-27', from: '10:45', to: '11:30' };
  await put([past, FOMC]);
  const coming = {
    label: 'FOMC',
    from: '2026-12-09T18:45:00.000Z',
    to: '2026-12-09T19:30:00.000Z',
  };
  expect(await next()).toEqual(coming);
  await put([past, now, FOMC].map((row) => row));
  expect(await next()).toMatchObject({ label: 'Now', from: '2026-11-27T15:45:00.000Z' });
  await running.restart();
  expect(await next()).toMatchObject({ label: 'Now' });
}, 60_000);
