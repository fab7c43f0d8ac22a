import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { createLog } from '../../runtime/log.ts';
import { createRestCalls } from '../calls.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { AdmissionControl } from './admission-control.ts';

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly session?: string;
  readonly token?: string;
  readonly from?: string;
  /** How far the request gets; by default its answer is ready and taken at once. */
  readonly until?: 'never answered' | 'never taken' | 'taken';
}

/** So many wrong tokens came from this address that further ones are not looked at. */
const FLOODING = '192.0.2.66';

class Answer extends EventEmitter {
  status: number | null = null;
  retryAfter: string | null = null;
  text = '';

  writeHead(status: number, headers: Readonly<Record<string, string>>): void {
    this.status = status;
    this.retryAfter = headers['retry-after'] ?? null;
  }

  end(text = ''): void {
    this.status ??= 200;
    this.text = text;
    this.emit('close');
  }
}

/** Admission on a stopped clock; `cost` says how long a call takes the thread. */
function admissionBefore(cost: (url: string) => number) {
  const wall = createManualWall();
  let worked = 0;
  const meter = { looks: 0 };
  const done: string[] = [];
  const door = new AdmissionControl({
    wall,
    readThreadMs: () => {
      meter.looks += 1;
      return worked;
    },
    routes: createRestCalls(createLog('silent')).routes,
    sessions: {
      sessionKeyIn: (cookies) => /sid=(\w+)/.exec(cookies)?.[1] ?? null,
      userIdOf: (key) => (key === 'unknown' ? null : `user of ${key}`),
    },
    tokens: {
      identifyVisitor: (authorization = '') =>
        authorization.endsWith('tdl_right') ? { credentialHash: 'right', userId: 'ann' } : null,
      retryAfterSeconds: (network) => (network === FLOODING ? 600 : null),
    },
    trustedProxyHops: 0,
  });
  function send(
    url: string,
    { method = 'GET', session, token, from = '192.0.2.1', until = 'taken' }: Sent = {},
  ): Answer {
    const answer = new Answer();
    const cookie = session === undefined ? {} : { cookie: `sid=${session}` };
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = {
      method,
      url,
      headers: { ...cookie, ...bearer },
      socket: { remoteAddress: from },
    };
    door.admit(request as unknown as IncomingMessage, answer as unknown as ServerResponse, () => {
      worked += cost(url);
      done.push(url);
      if (until !== 'never answered') door.answerReady(request as unknown as IncomingMessage);
      if (until === 'taken') answer.end('done');
    });
    return answer;
  }
  return { wall, done, send, meter };
}

/** After so many milliseconds one client's long call no longer delays others. */
const MOMENT = 110;
const ANN = { session: 'ann' };
const DEAR = '/api/decisions';
const isDear = (milliseconds: number) => (url: string) => (url === DEAR ? milliseconds : 0.1);

test('G2 who has used up a share waits a second, then gets 429 with Retry-After before anything is done [M9]', () => {
  const { wall, done, send } = admissionBefore(isDear(700));
  expect(send(DEAR, ANN).status).toBe(200);
  wall.advance(MOMENT);
  expect(send(DEAR, ANN).status).toBe(200);
  wall.advance(MOMENT);
  const [overRest, overTrpc] = [send(DEAR, ANN), send('/trpc/decisions.list', ANN)];
  expect([overRest.status, overTrpc.status]).toEqual([null, null]);
  expect(send(DEAR, { session: 'bob', from: '192.0.2.2' }).status).toBe(200);
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect(overRest).toMatchObject({ status: 429, retryAfter: '6' });
  const message = 'Too many requests. Try again later.';
  expect(JSON.parse(overRest.text)).toEqual({ error: message, message });
  expect(JSON.parse(overTrpc.text)).toMatchObject({
    error: { data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, retryAfter: 6 } },
  });
  expect(done).toEqual([DEAR, DEAR, DEAR]);
});

test('the thread looks at its time only while a request waits for its answer, not while a client takes it', async () => {
  const { wall, send, meter } = admissionBefore(() => 1);
  const looksOf = async (until: NonNullable<Sent['until']>) => {
    send('/api/export/decisions.csv', { ...ANN, until });
    // The request's own turn of the event loop ends.
    await new Promise(setImmediate);
    const before = meter.looks;
    wall.advance(1_000);
    return meter.looks - before;
  };
  // The first look sees that nothing waits any more.
  expect(await looksOf('taken')).toBeLessThanOrEqual(1);
  expect(await looksOf('never taken')).toBeLessThanOrEqual(1);
  expect(await looksOf('never answered')).toBe(1_000 / HTTP_LIMITS.measureEveryMs);
});

test('who is within the share is not refused because the thread is slow to take its turn', () => {
  const { wall, done, send } = admissionBefore(isDear(20));
  const answers = Array.from({ length: 150 }, (_, user) =>
    send(DEAR, { session: `user${user}`, from: `192.0.2.${user}` }),
  );
  // Six milliseconds of each ten: 150 times 20 ms last five seconds.
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect(done.length).toBeLessThan(50);
  expect(answers.map(({ status }) => status)).not.toContain(429);
  wall.advance(5_000);
  expect(done).toHaveLength(150);
  expect(answers.map(({ status }) => status)).not.toContain(429);
});

test('whose turn does not come within ten seconds is refused', () => {
  const { wall, done, send } = admissionBefore(isDear(20));
  const answers = Array.from({ length: 700 }, (_, user) =>
    send(DEAR, { session: `user${user}`, from: `10.0.${user >> 8}.${user & 255}` }),
  );
  wall.advance(HTTP_LIMITS.waitWithinShareMs - HTTP_LIMITS.lookEveryMs);
  expect(answers.map(({ status }) => status)).not.toContain(429);
  wall.advance(HTTP_LIMITS.waitMs + 2 * HTTP_LIMITS.lookEveryMs);
  const refused = answers.filter(({ status }) => status === 429);
  expect(done.length).toBeGreaterThan(280);
  expect(refused.length).toBeGreaterThan(300);
  expect(refused.length + done.length).toBe(700);
});

/** Nothing enters for some seconds; no client has used up its share. */
function busyAdmission() {
  const admission = admissionBefore(isDear(100));
  for (let user = 0; user < 60; user += 1)
    admission.send(DEAR, { session: `user${user}`, from: `192.0.2.${user}` });
  return admission;
}

test('a change whose turn does not come within a second is refused, also within its share', () => {
  const { wall, send } = busyAdmission();
  const [change, read] = [send('/api/bot/start', { ...ANN, method: 'POST' }), send('/', ANN)];
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect([change.status, read.status]).toEqual([429, null]);
});

test('of a long line only the first wait for longer than a second', () => {
  const { wall, send } = busyAdmission();
  const { longOfLine } = HTTP_LIMITS.waiting;
  const line = Array.from({ length: longOfLine + 5 }, () => send('/', { from: '203.0.113.9' }));
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect(line.filter(({ status }) => status === null)).toHaveLength(longOfLine);
  expect(line.slice(longOfLine).map(({ status }) => status)).toEqual(Array(5).fill(429));
});

test('what its user asked for before a stop is not done after it', () => {
  const { wall, done, send } = busyAdmission();
  const post = { method: 'POST' } as const;
  const start = send('/api/bot/start', { ...ANN, ...post });
  const [read, another] = [send('/', ANN), send('/api/bot/start', { session: 'bob', ...post })];
  expect(send('/api/positions/p1/close', { ...ANN, ...post }).status).toBe(200);
  expect(start.status).toBeNull();
  done.length = 0;
  expect(send('/api/bot/stop', { ...ANN, ...post }).status).toBe(200);
  expect([start.status, read.status, another.status]).toEqual([429, null, null]);
  wall.advance(2 * HTTP_LIMITS.waitWithinShareMs);
  expect(done).not.toContain('/api/bot/start');
});

test('a close that waits, as its user has asked for too many, is done all the same after a stop', () => {
  const close = '/api/positions/p1/close';
  const { wall, send } = admissionBefore((url) => (url === close ? 150 : 0.1));
  const post = { ...ANN, method: 'POST' } as const;
  const closes = Array.from({ length: 5 }, () => send(close, post));
  const start = send('/api/bot/start', post);
  expect([closes.at(-1)?.status, start.status]).toEqual([null, null]);
  const stop = send('/api/bot/stop', post);
  expect([closes.at(-1)?.status, start.status]).toEqual([null, 429]);
  wall.advance(HTTP_LIMITS.waitMs);
  expect([closes.at(-1)?.status, stop.status]).toEqual([200, 200]);
});

test('who waits is let in as soon as the share allows it', () => {
  const { wall, done, send } = admissionBefore(isDear(1_040));
  send(DEAR, ANN);
  const waiting = send('/api/settings', ANN);
  wall.advance(300);
  expect(waiting.status).toBeNull();
  wall.advance(300);
  expect([waiting.status, done]).toEqual([200, [DEAR, '/api/settings']]);
});

test('G1 closing, stopping and the kill switch are admitted at once while every share is used up [M9]', () => {
  const { wall, done, send } = admissionBefore(isDear(20_000));
  for (let n = 0; n < 20; n += 1) {
    send(DEAR, { session: `flood${n}`, from: `10.0.0.${n}` });
    send(DEAR, { from: `10.0.1.${n}` });
    wall.advance(MOMENT);
  }
  const held = send(DEAR, ANN);
  done.length = 0;
  const urgent = [
    '/api/positions/p1/close',
    '/trpc/positions.close?batch=1',
    '/api/bot/stop',
    '/api/bot/flatten',
    '/api/users/u1/flatten',
    '/api/bot/pause',
    '/api/bot/toggle',
    '/api/kill-switch',
  ];
  const answers = urgent.map((path) => send(path, { ...ANN, method: 'POST' }));
  const status = ['/api/bot/status', '/api/trading/status', '/api/positions'];
  answers.push(...status.map((path) => send(path, ANN)));
  answers.push(send('/healthz', { from: '203.0.113.9' }));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  expect(done).toEqual([...urgent, ...status, '/healthz']);
  expect(held.status).toBeNull();
  // A close without a valid session is an unknown client's call.
  const claimed = send('/api/positions/p1/close', { method: 'POST', session: 'unknown' });
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect([held.status, claimed.status]).toEqual([429, 429]);
});

test('BUSY what is begun at once is little, so that trading has its part of every moment [M9]', () => {
  const { wall, done, send } = admissionBefore(() => 6);
  for (let n = 0; n < 60; n += 1) {
    send('/api/bars', { session: `s${n}`, from: `10.0.0.${n}` });
    wall.advance(MOMENT);
  }
  done.length = 0;
  for (let n = 0; n < 10; n += 1) send('/api/bars', { session: `t${n}`, from: `10.0.1.${n}` });
  expect(done).toHaveLength(1);
  wall.advance(50);
  expect(done.length).toBeGreaterThanOrEqual(4);
  expect(done.length).toBeLessThanOrEqual(6);
  wall.advance(100);
  expect(done).toHaveLength(10);
});

test('who hangs up while waiting is not served, and holds no place', () => {
  const { wall, done, send } = admissionBefore(isDear(1_040));
  send(DEAR, ANN);
  const [gone, waiting] = [send('/api/bars', ANN), send('/api/settings', ANN)];
  gone.emit('close');
  wall.advance(HTTP_LIMITS.waitMs);
  expect([waiting.status, done]).toEqual([200, [DEAR, '/api/settings']]);
});

test('refusing costs what it costs: the refused client pays, and no one else', () => {
  const { wall, send } = admissionBefore(isDear(3_000));
  const from = '10.0.0.1';
  const [first, ...held] = Array.from({ length: 400 }, () => send(DEAR, { from }));
  expect(first?.status).toBe(200);
  wall.advance(HTTP_LIMITS.waitMs + HTTP_LIMITS.lookEveryMs);
  expect(held.every(({ status }) => status === 429)).toBe(true);
  expect(send('/', { from }).status).toBeNull();
  expect(send('/', { from: '10.0.0.2' }).status).toBe(200);
});

test('wrong tokens from an address of too many are refused at the door, and right ones enter', () => {
  const { wall, done, send } = admissionBefore(() => 0.1);
  const from = FLOODING;
  const wrong = send('/api/bars', { token: 'tdl_wrong', from });
  expect([wrong.status, wrong.retryAfter]).toEqual([429, '600']);
  expect(done).toEqual([]);
  expect(send('/api/bars', { token: 'tdl_right', from }).status).toBe(200);
  expect(send('/api/bars', { token: 'tdl_wrong' }).status).toBe(200);
  // A header without a token, or a path that takes none, is served as before.
  expect(send('/api/bars', { token: 'of-a-proxy', from }).status).toBe(200);
  wall.advance(MOMENT);
  expect(send('/', { token: 'tdl_wrong', from }).status).toBe(200);
});
