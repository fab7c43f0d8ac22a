import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
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
