import { setTimeout } from 'node:timers/promises';
import { notifyManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network a call is made and fails, instead of waiting for one', async () => {
  const client = createQueryClient(['user']);
  onlineManager.setOnline(false);
  const asked: string[] = [];
  const failing = (name: string) => () => {
    asked.push(name);
    return Promise.reject(new TypeError('failed to fetch'));
  };
  const reading = client.fetchQuery({ queryKey: ['positions'], queryFn: failing('reading') });
  await expect(reading).rejects.toThrow('failed to fetch');
  const act = client.getMutationCache().build(client, { mutationFn: failing('act') });
  await expect(act.execute(undefined)).rejects.toThrow('failed to fetch');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(asked).toEqual(['reading', 'act']);
});

test('what could not be read stays so while it is read again, until an answer comes', async () => {
  const client = createQueryClient(['user']);
  const calls: { answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () =>
      new Promise<string>((answer, fail) => {
        calls.push({ answer, fail });
      }),
  });
  const shown: unknown[][] = [];
  // As React does: it draws what holds once the client's own work is over.
  const draw = notifyManager.batchCalls(() => {
    const { status, error, data } = observer.getCurrentResult();
    const next = [status, error?.message, data];
    if (JSON.stringify(shown.at(-1)) !== JSON.stringify(next)) shown.push(next);
  });
  const stop = observer.subscribe(draw);
  const settle = async (act: (call: (typeof calls)[number]) => void) => {
    // The reading is under way for a while, and is drawn.
    await setTimeout(5);
    const call = calls.at(-1);
    if (call !== undefined) act(call);
    await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  };
  await settle(({ fail }) => fail(new Error('away')));
  void observer.refetch();
  await settle(({ fail }) => fail(new Error('still away')));
  void observer.refetch();
  await settle(({ answer }) => answer('three'));
  void observer.refetch();
  await settle(({ fail }) => fail(new Error('gone')));
  await vi.waitFor(() =>
    expect(shown).toEqual([
      ['pending', undefined, undefined],
      ['error', 'away', undefined],
      ['error', 'still away', undefined],
      ['success', undefined, 'three'],
      ['error', 'gone', 'three'],
    ]),
  );
  stop();
});
