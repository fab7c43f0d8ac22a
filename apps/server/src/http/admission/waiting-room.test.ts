import { expect, test } from 'vitest';
import { HTTP_LIMITS } from '../limits.ts';
import { type WaitingRequest, WaitingRoom } from './waiting-room.ts';

const nothing = () => undefined;
const at = (network: string, waitDeadline = 1_000): WaitingRequest => ({
  visitor: { network, session: null },
  waitDeadline,
  enter: nothing,
  refuse: nothing,
});
const anybody = () => true;

test('who has used least is next, and in a line who came first', () => {
  const room = new WaitingRoom();
  const [first, second, other] = [at('flood'), at('flood'), at('quiet')];
  for (const each of [first, second, other]) room.add(each);
  const usedBy = ({ network }: WaitingRequest['visitor']) => (network === 'flood' ? 100 : 1);
  const order = [1, 2, 3, 4].map(() => room.takeNext(anybody, usedBy));
  expect(order).toEqual([other, first, second, null]);
  expect(room.isEmpty).toBe(true);
});

test('a line whose first may not go on holds up no other', () => {
  const room = new WaitingRoom();
  const other = at('quiet');
  room.add(at('flood'));
  room.add(other);
  expect(
    room.takeNext(
      ({ visitor }) => visitor.network === 'quiet',
      () => 0,
    ),
  ).toBe(other);
});

test('those who have waited long enough leave, those who hang up too', () => {
  const room = new WaitingRoom();
  const [late, later, gone] = [at('a', 500), at('a', 1_500), at('b', 500)];
  for (const each of [late, later, gone]) room.add(each);
  room.leave(gone);
  room.leave(gone);
  expect(room.takeExpired(500, () => false)).toEqual([late]);
  expect(room.takeNext(anybody, () => 0)).toBe(later);
});

test('who may wait on keeps the place in the line', () => {
  const room = new WaitingRoom();
  const [first, second] = [at('a', 500), at('a', 500)];
  for (const each of [first, second]) room.add(each);
  const extend = (request: WaitingRequest) => {
    request.waitDeadline = 1_000;
    return request === first;
  };
  expect(room.takeExpired(500, extend)).toEqual([second]);
  expect(room.takeExpired(999, () => false)).toEqual([]);
  expect(room.takeNext(anybody, () => 0)).toBe(first);
});

test('who may wait on is asked for by the place in the line', () => {
  const room = new WaitingRoom();
  const line = ['a', 'b', 'a', 'a'].map((network) => at(network, 500));
  for (const each of line) room.add(each);
  expect(room.takeExpired(500, (_, place) => place < 2)).toEqual([line[3]]);
});

test('some of a line are taken out, and no other line is touched', () => {
  const room = new WaitingRoom();
  const [first, second, other] = [at('a'), at('a', 2_000), at('b', 2_000)];
  for (const each of [first, second, other]) room.add(each);
  const isLate = ({ waitDeadline }: WaitingRequest) => waitDeadline === 2_000;
  expect(room.takeOf(first.visitor, isLate)).toEqual([second]);
  expect(room.takeOf({ network: 'c', session: null }, isLate)).toEqual([]);
  const order = [1, 2, 3].map(() => room.takeNext(anybody, () => 0));
  expect(order).toEqual([first, other, null]);
});

test('a line takes no more than its part of the room', () => {
  const room = new WaitingRoom();
  for (let n = 0; n < HTTP_LIMITS.waiting.ofLine; n += 1) expect(room.add(at('flood'))).toBe(true);
  expect(room.add(at('flood'))).toBe(false);
  expect(room.add(at('quiet'))).toBe(true);
});
