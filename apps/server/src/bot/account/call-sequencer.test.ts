import { expect, test } from 'vitest';
import { CallSequencer } from './call-sequencer.ts';

function begin(isStepped: boolean) {
  const turns = new CallSequencer({ isStepped });
  const log: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const take = (name: string) =>
    turns
      .runInTurn(() => {
        log.push(`${name} leaves`);
        return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
      })
      .then(
        () => log.push(`${name} answered`),
        () => log.push(`${name} failed`),
      );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { log, ends, take, settle };
}

test('in a running market calls do not wait for each other', () => {
  const { log, take } = begin(false);
  void take('a');
  void take('b');
  expect(log).toEqual(['a leaves', 'b leaves']);
});

test('in a stepped market each leaves after the answer to the one before, good or bad', async () => {
  const { log, ends, take, settle } = begin(true);
  void take('a');
  void take('b');
  void take('c');
  await settle();
  expect(log).toEqual(['a leaves']);
  ends.get('a')?.reject(new Error('away'));
  await settle();
  expect(new Set(log)).toEqual(new Set(['a leaves', 'a failed', 'b leaves']));
  ends.get('b')?.resolve();
  await settle();
  expect(log.at(-1)).toMatch(/^(b answered|c leaves)$/);
  expect(log).toContain('c leaves');
});
