import { expect, test } from 'vitest';
import { ConnectionSlots } from './connection-slots.ts';

function taker() {
  const slots = new ConnectionSlots();
  const log: string[] = [];
  return {
    log,
    take: (stream: string, name: string) =>
      slots.takeSlot(
        stream,
        () => log.push(name),
        ({ type }) => log.push(`${name} ${type}`),
      ),
  };
}

test('goes to the first, and from each to the next', () => {
  const { log, take } = taker();
  const leaveA = take('one', 'a');
  const leaveB = take('one', 'b');
  take('one', 'c')();
  const leaveD = take('one', 'd');
  expect(log).toEqual(['a', 'b down', 'c down', 'd down']);
  log.length = 0;
  leaveA();
  leaveA();
  expect(log).toEqual(['b']);
  leaveB();
  expect(log).toEqual(['b', 'd']);
  leaveD();
  take('one', 'e')();
  expect(log).toEqual(['b', 'd', 'e']);
});

test('is another one for every stream', () => {
  const { log, take } = taker();
  const leave = [take('x', 'a'), take('y', 'b')];
  expect(log).toEqual(['a', 'b']);
  for (const each of leave) each();
});
