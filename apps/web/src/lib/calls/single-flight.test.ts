import { expect, test, vi } from 'vitest';
import { SingleFlight } from './single-flight.ts';

function start() {
  const turns = new SingleFlight<string>();
  const begun: string[] = [];
  const ends: { answer: (word: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (kind: string, name: string) =>
    turns.run(kind, () => {
      begun.push(name);
      return new Promise((answer, fail) => void ends.push({ answer, fail }));
    });
  const end = () => ends.shift() ?? expect.fail('nothing is under way');
  return { ask, begun, end };
}

test('what is asked for while it is under way waits for the end, and is one call for all [L8]', async () => {
  const { ask, begun, end } = start();
  const first = ask('a', 'first');
  const later = [ask('a', 'second'), ask('a', 'third')];
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  end().answer('old');
  expect(await first).toBe('old');
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']));
  // The running call's answer might be older than this question.
  const last = ask('a', 'fourth');
  end().answer('new');
  expect(await Promise.all(later)).toEqual(['new', 'new']);
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second', 'fourth']));
  end().answer('newest');
  expect(await last).toBe('newest');
});

test('another kind waits for nothing', () => {
  const { ask, begun } = start();
  void ask('a', 'first');
  void ask('b', 'second');
  expect(begun).toEqual(['first', 'second']);
});

test('a failure is the end of a call too, and of that call alone [L8]', async () => {
  const { ask, begun, end } = start();
  const first = ask('a', 'first');
  const second = ask('a', 'second');
  end().fail(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']));
  end().answer('here');
  expect(await second).toBe('here');
  void ask('a', 'third');
  expect(begun).toEqual(['first', 'second', 'third']);
});
