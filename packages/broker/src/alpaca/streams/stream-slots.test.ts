import { expect, test } from 'vitest';
import { takeStreamSlot } from './stream-slots.ts';

function taker() {
  const log: string[] = [];
  return {
    log,
    take: (stream: string, name: string) => takeStreamSlot(stream, () => log.push(name)),
  };
}

test('goes to the first, and from each to the next', () => {
  const { log, take } = taker();
  const leaveA = take('one', 'a');
  const leaveB = take('one', 'b');
  take('one', 'c')();
  const leaveD = take('one', 'd');
  expect(log).toEqual(['a']);
  leaveA();
  leaveA();
  expect(log).toEqual(['a', 'b']);
  leaveB();
  expect(log).toEqual(['a', 'b', 'd']);
  leaveD();
  take('one', 'e')();
  expect(log).toEqual(['a', 'b', 'd', 'e']);
});

test('is another one for every stream', () => {
  const { log, take } = taker();
  const leave = [take('x', 'a'), take('y', 'b')];
  expect(log).toEqual(['a', 'b']);
  for (const each of leave) each();
});
