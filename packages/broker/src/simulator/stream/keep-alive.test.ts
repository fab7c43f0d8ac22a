import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createManualWall, type ManualWall } from '../../../test/manual-wall.ts';
import { terminateWhenDead } from './keep-alive.ts';

let wall: ManualWall;
let pings: number;
let isTerminated: boolean;
let socket: EventEmitter;

beforeEach(() => {
  wall = createManualWall();
  pings = 0;
  isTerminated = false;
  socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    ping: () => {
      pings += 1;
    },
    terminate: () => {
      isTerminated = true;
    },
  });
  terminateWhenDead(socket as unknown as WebSocket, wall);
});

test('a client that answers stays for ever', () => {
  for (let beat = 0; beat < 20; beat += 1) {
    wall.advance(30_000);
    socket.emit('pong');
  }
  expect(pings).toBe(20);
  expect(isTerminated).toBe(false);
});

test('one that has answered none of two pings is dropped when the third is due', () => {
  wall.advance(30_000);
  socket.emit('pong');
  wall.advance(89_999);
  expect(isTerminated).toBe(false);
  wall.advance(1);
  expect({ pings, isTerminated }).toEqual({ pings: 3, isTerminated: true });
  expect(wall.pending()).toEqual([]);
});

test('a closed connection leaves no timer', () => {
  wall.advance(30_000);
  socket.emit('close');
  expect(wall.pending()).toEqual([]);
});
