import type { AppRouter } from '@tideline/api';
import { type Operation, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { stepUpLink } from './step-up-link.ts';
import type { StepUpDemand } from './step-up-question.ts';

const OPERATION: Operation = {
  id: 1,
  type: 'mutation',
  path: 'users.setAdmin',
  input: {},
  context: {},
  signal: null,
};

/** Refused with each demand in turn, then done. */
function call(demands: readonly (string | null)[], ask: (ask: StepUpDemand) => Promise<boolean>) {
  const left = [...demands];
  const sent = vi.fn();
  const link = stepUpLink(ask)({});
  const outcome = new Promise((resolve) => {
    link({
      op: OPERATION,
      next: () => {
        sent();
        return observable((observer) => {
          const demand = left.shift();
          if (demand === undefined) {
            observer.next({ result: { data: 'done' } });
            observer.complete();
            return;
          }
          const data = { httpStatus: 403, ask: demand, retryAfter: null };
          const error = { message: 'No.', code: -32_000, data };
          observer.error(TRPCClientError.from<AppRouter>({ error } as never));
        });
      },
    }).subscribe({
      next: ({ result }) => resolve('data' in result ? result.data : null),
      error: (error) => resolve(error.message),
    });
  });
  return { sent, outcome };
}

const yes = () => vi.fn(async (_ask: StepUpDemand) => true);

test('what is not refused is never asked about', async () => {
  const ask = yes();
  await expect(call([], ask).outcome).resolves.toBe('done');
  expect(ask).not.toHaveBeenCalled();
});

test('a refused call is made once more when what it wants was given', async () => {
  const ask = yes();
  const { outcome, sent } = call(['STEP_UP'], ask);
  await expect(outcome).resolves.toBe('done');
  expect(ask.mock.calls).toEqual([['STEP_UP']]);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('the password first and then the code, each once', async () => {
  const ask = yes();
  const { outcome, sent } = call(['IDLE', 'STEP_UP'], ask);
  await expect(outcome).resolves.toBe('done');
  expect(ask.mock.calls).toEqual([['IDLE'], ['STEP_UP']]);
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a server that is never content is not asked for ever', async () => {
  const ask = yes();
  const { outcome, sent } = call(['STEP_UP', 'STEP_UP', 'STEP_UP'], ask);
  await expect(outcome).resolves.toBe('No.');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a user who does not confirm has changed nothing, and sees so', async () => {
  const { outcome, sent } = call(['STEP_UP'], async () => false);
  await expect(outcome).resolves.toBe('It was not confirmed, so nothing was changed.');
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([null, 'SECOND_FACTOR', 'OTHER'])(
  'a refusal that asks for %s goes its way',
  async (demand) => {
    const ask = yes();
    await expect(call([demand], ask).outcome).resolves.toBe('No.');
    expect(ask).not.toHaveBeenCalled();
  },
);
