import type { AppRouter } from '@tideline/api';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { pauseQueriesLink } from './pause-queries-link.ts';

function start() {
  const happened: string[] = [];
  let answer: (error?: Error) => void = () => undefined;
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        happened.push(op.path);
        answer = (error) => {
          happened.push('answer');
          if (error) return observer.error(error as never);
          observer.next({ result: { type: 'data', data: null } });
          observer.complete();
        };
      });
  const line = {
    pause: () => void happened.push('pause'),
    resume: () => void happened.push('resume'),
  };
  const client = createTRPCClient<AppRouter>({ links: [pauseQueriesLink(line), server] });
  return { client, happened, answer: (error?: Error) => answer(error) };
}

test('readings are held back until the answer of a call that may renew the session', async () => {
  const { client, happened, answer } = start();
  const call = client.totp.confirm.mutate({ code: '123456' });
  await vi.waitFor(() => expect(happened).toEqual(['pause', 'totp.confirm']));
  answer();
  await call;
  expect(happened).toEqual(['pause', 'totp.confirm', 'answer', 'resume']);
});

test('and until its refusal', async () => {
  const { client, happened, answer } = start();
  const call = client.auth.stepUp.mutate({ code: '123456' });
  await vi.waitFor(() => expect(happened).toEqual(['pause', 'auth.stepUp']));
  answer(new Error('no'));
  await expect(call).rejects.toThrow('no');
  expect(happened).toEqual(['pause', 'auth.stepUp', 'answer', 'resume']);
});

test('no other call holds them back', async () => {
  const { client, happened, answer } = start();
  const calls = [client.auth.user.query(), client.bot.pause.mutate()];
  await vi.waitFor(() => expect(happened).toEqual(['auth.user', 'bot.pause']));
  answer();
  await calls[1];
  expect(happened).toEqual(['auth.user', 'bot.pause', 'answer']);
});
