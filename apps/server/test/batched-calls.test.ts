import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './owner.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const MOST_CALLS = 10;

let running: RunningApp;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  await running.owner();
}, 60_000);
afterAll(() => running.close());

/** Many calls of one procedure in one request, as the web app's client sends them. */
async function batch(procedure: string, inputs: readonly unknown[]) {
  const { origin } = running.app;
  const path = Array.from(inputs, () => procedure).join(',');
  const response = await fetch(`${origin}/trpc/${path}?batch=1`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(inputs.map((input, index) => [index, input]))),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const wrong = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...OWNER, password: `wrong ${index}` }));

test('a batch of more than ten calls is refused, and none of them made', async () => {
  for (const count of [MOST_CALLS + 1, 200]) {
    const { status, body } = await batch('auth.login', wrong(count));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('The e-mail address or the password is wrong.');
  }
  // Nothing was guessed: the right password is still taken.
  await running.client().post('/api/auth/login', OWNER);
});

test('guesses in a batch are counted one by one', async () => {
  await running.client().post('/api/auth/login', OWNER);
  const { body } = await batch('auth.login', wrong(MOST_CALLS));
  const answers = body as readonly { error: { data: { httpStatus: number } } }[];
  expect(answers.map(({ error }) => error.data.httpStatus)).toEqual(Array(MOST_CALLS).fill(401));
  const right = await running.client().send('POST', '/api/auth/login', OWNER);
  expect(right.status).toBe(429);
});
