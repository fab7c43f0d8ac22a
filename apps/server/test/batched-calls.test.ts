import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const MAX_CALLS = 10;

let running: RunningApp;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  await running.owner();
}, 60_000);
afterAll(() => running.close());

async function batch(procedure: string, inputs: readonly unknown[], cookie = '') {
  const { origin } = running.app;
  const path = Array.from(inputs, () => procedure).join(',');
  const answer = await rawRequest(origin, 'POST', `/trpc/${path}?batch=1`, {
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(inputs.map((input, index) => [index, input]))),
  });
  return { status: answer.status, body: answer.json() };
}

const wrong = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...OWNER, password: `wrong ${index}` }));

test('a batch of more than ten calls is refused, and none of them made [M9]', async () => {
  for (const count of [MAX_CALLS + 1, 200]) {
    const { status, body } = await batch('auth.login', wrong(count));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('The e-mail address or the password is wrong.');
  }
  await running.client().post('/api/auth/login', OWNER);
});

test.each([
  ['commas', ','.repeat(30)],
  ['five hundred calls of nothing', ','.repeat(499)],
  ['encoded commas', 'bot.status%2C'.repeat(11)],
  ['commas that are encoded twice', 'bot.status%252C'.repeat(11)],
])('%s are refused before anything is called', async (_what, path) => {
  const { origin } = running.app;
  for (const method of ['GET', 'POST']) {
    const answer = await rawRequest(origin, method, `/trpc/${path}?batch=1`, {
      headers: { origin, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('A request may carry 10 calls at most.');
  }
});

test('ten thousand commas are no address', async () => {
  const answer = await rawRequest(running.app.origin, 'GET', `/trpc/${','.repeat(10_000)}?batch=1`);
  expect(answer.status).toBe(400);
});

test('more calls than a line can hold are too large', async () => {
  const path = `/trpc/${Array(10_000).fill('bot.status').join(',')}?batch=1`;
  const answer = await rawRequest(running.app.origin, 'GET', path);
  expect(answer.status).toBe(413);
});

test.each([
  ['trpc-accept', 'application/jsonl'],
  ['accept', 'text/html, application/jsonl'],
  ['accept', 'APPLICATION/JSONL;q=0.5'],
])('what is asked to be answered in parts is not done: %s %s [M9]', async (name, value) => {
  const { origin } = running.app;
  const client = running.client();
  await client.post('/api/auth/login', OWNER);
  const json = { origin, cookie: client.cookie, 'content-type': 'application/json' };
  for (const path of ['/trpc/auth.logout?batch=1', '/trpc/auth.logout']) {
    const asked = { headers: { ...json, [name]: value }, body: '{"0":{}}' };
    const answer = await rawRequest(origin, 'POST', path, asked);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ]);
    expect(answer.json()).toMatchObject({ error: { message: 'Answers come whole, as JSON.' } });
  }
  expect((await client.send('GET', '/api/auth/user')).status).toBe(200);
});

test('G1 what anybody may call is refused in a batch before any of it is done [V6.3.1]', async () => {
  for (const procedure of ['auth.login', 'auth.register', 'auth.resetPassword', 'auth.logout']) {
    const { status, body } = await batch(procedure, wrong(2));
    expect([procedure, status]).toEqual([procedure, 400]);
    expect(body).toMatchObject({
      error: { message: 'What anybody may call is called alone, in no batch.' },
    });
  }
  // So many at once would be all guesses of ten minutes.
  await batch('auth.login', wrong(MAX_CALLS));
  await running.client().post('/api/auth/login', OWNER);
});

test('guesses in a batch are counted one by one [M5] [V6.3.1]', async () => {
  const client = running.client();
  await client.post('/api/auth/login', OWNER);
  const guesses = wrong(MAX_CALLS).map(({ password }) => ({ password }));
  const { body } = await batch('auth.stepUp', guesses, client.cookie);
  const answers = body as readonly { error: { data: { httpStatus: number } } }[];
  expect(answers.map(({ error }) => error.data.httpStatus)).toEqual(Array(MAX_CALLS).fill(400));
  const right = await client.send('POST', '/api/auth/step-up', { password: OWNER.password });
  const alone = await client.send('POST', '/trpc/auth.stepUp', { password: OWNER.password });
  for (const { status, headers } of [right, alone]) {
    expect([status, headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^[1-9]\d*$/),
    ]);
  }
});
