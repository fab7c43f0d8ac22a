import { expect, test } from 'vitest';
import { HTTP_LIMITS } from '../limits.ts';
import { type WaitingRequest, WaitingRoom } from './waiting-room.ts';

const nothing = () => undefined;
const at = (network: string, waitDeadline = 1_000): WaitingRequest => ({
  visitor: { network, session: null },
  call: { isChange: false },
  waitDeadline,
  lastDeadline: waitDeadline + 9_000,
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

test('a read within all shares keeps its place, until its last deadline', () => {
  const room = new WaitingRoom();
  const [first, second] = [at('a', 500), at('a', 500)];
  for (const each of [first, second]) room.add(each);
  expect(room.takeExpired(500, (request) => request === first)).toEqual([second]);
  expect(room.takeExpired(1_499, () => false)).toEqual([]);
  for (let now = 1_500; now < 9_500; now += 1_000) {
    expect(room.takeExpired(now, () => true)).toEqual([]);
  }
  expect(room.takeExpired(9_500, () => true)).toEqual([first]);
});

test('a change, and who stands far back in a long line, wait no longer than a second', () => {
  const room = new WaitingRoom();
  const change = { ...at('b', 500), call: { isChange: true } };
  const { longOfLine } = HTTP_LIMITS.waiting;
  const line = Array.from({ length: longOfLine + 2 }, () => at('a', 500));
  for (const each of [...line, change]) room.add(each);
  expect(room.takeExpired(500, () => true)).toEqual([...line.slice(longOfLine), change]);
});

test('a change goes before the reads of its user, and after earlier changes', () => {
  const room = new WaitingRoom();
  const session = { credentialHash: 'a', userId: 'ann' };
  const of = (isChange: boolean, visitor: WaitingRequest['visitor']) => {
    const request = { ...at('a'), call: { isChange }, visitor };
    room.add(request);
    return request;
  };
  const ann = { network: 'a', session };
  const [read, change, next] = [of(false, ann), of(true, ann), of(true, ann)];
  const order = [1, 2, 3].map(() => room.takeNext(anybody, () => 0));
  expect(order).toEqual([change, next, read]);
  const unknown = { network: 'a', session: null };
  const [first, second] = [of(false, unknown), of(true, unknown)];
  expect([1, 2].map(() => room.takeNext(anybody, () => 0))).toEqual([first, second]);
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
