import { describe, expect, it } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import type { StreamState } from '../port/broker.ts';
import { ConnectionSlots } from './connection-slots.ts';
import {
  type ConnectionEvents,
  ReconnectingStream,
  type StreamFault,
} from './reconnecting-stream.ts';

function open() {
  const wall = createManualWall();
  const connections: ConnectionEvents[] = [];
  const states: StreamState[] = [];
  let dropped = 0;
  const stream = new ReconnectingStream({
    name: 'updates|KEY',
    slots: new ConnectionSlots(),
    wall,
    jitter: () => 0.5,
    openConnection(events) {
      connections.push(events);
      return { drop: () => (dropped += 1) };
    },
    onState: (state) => states.push(state),
  });
  const newest = () => connections.at(-1) as ConnectionEvents;
  const fail = (fault: Partial<StreamFault> = {}) => {
    newest().onDown({ message: 'gone', ...fault }, wall.now());
    const [wait = 0] = wall.pending();
    wall.advance(wait);
    return wait;
  };
  return { wall, stream, states, connections, newest, fail, dropped: () => dropped };
}

describe('a lost stream', () => {
  it('is opened again after 0.5, 1, 2 … 30 s, half of what the waits may be [D4]', () => {
    const { fail } = open();
    const waits = Array.from({ length: 8 }, () => fail());
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('waits 90 to 120 s once the broker has refused it [D4]', () => {
    expect(open().fail({ reason: 'busy' })).toBe(105_000);
    expect(open().fail({ reason: 'credentials' })).toBe(105_000);
  });

  it.each([
    ['that held for 10 s', 10_000, {}, 500],
    ['that broke earlier', 9_999, {}, 1_000],
    ['that held but was useless', 60_000, { neverWorked: true }, 1_000],
  ])('starts its waits again after a connection %s', (_, held, fault, expected) => {
    const { wall, newest, fail } = open();
    fail();
    newest().onReady([]);
    wall.advance(held);
    expect(fail(fault)).toBe(expected);
  });

  it('reports how much may have been missed since the last sign of life', () => {
    const { wall, states, newest, fail } = open();
    newest().onReady([]);
    wall.advance(20_000);
    fail({ silentSince: 5_000 });
    newest().onReady(['SPY']);
    expect(states.at(-1)).toEqual({ type: 'ready', gapMs: 15_500, missing: ['SPY'] });
    newest().onReady([]);
    expect(states.at(-1)).toEqual({ type: 'ready', gapMs: null, missing: [] });
  });

  it('stays away once it is closed', () => {
    const { wall, stream, connections, newest, dropped } = open();
    newest().onDown({ message: 'gone' }, 0);
    stream.close();
    wall.advance(120_000);
    expect(connections).toHaveLength(1);
    expect(dropped()).toBe(1);
  });
});
