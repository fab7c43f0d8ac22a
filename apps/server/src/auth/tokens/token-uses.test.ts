import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { createLog } from '../../runtime/log.ts';
import { TokenUses } from './token-uses.ts';

const FROM = '192.0.2.1';

function open() {
  const lines: string[] = [];
  const written: unknown[] = [];
  const disk = { transactions: 0, isFull: false };
  const wall = createManualWall();
  const uses = new TokenUses({
    repositories: {
      apiTokens: { recordUse: (...use: unknown[]) => void written.push(use) } as never,
      together: (work) => {
        disk.transactions += 1;
        if (disk.isFull) throw new Error('the disk is full');
        return work();
      },
    },
    wall,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  return { uses, wall, written, disk, lines };
}

test('all uses of a minute are one write, of each token’s last', () => {
  const { uses, wall, written, disk } = open();
  for (let at = 1; at <= 1_000; at += 1) uses.recordUse('one', { usedAt: at, fromAddress: FROM });
  uses.recordUse('two', { usedAt: 5, fromAddress: FROM });
  expect(uses.unwrittenUse('one')).toEqual({ usedAt: 1_000, fromAddress: FROM });
  wall.advance(59_999);
  expect(disk.transactions).toBe(0);
  wall.advance(1);
  expect(disk.transactions).toBe(1);
  expect(written).toEqual([
    ['one', { usedAt: 1_000, fromAddress: FROM }],
    ['two', { usedAt: 5, fromAddress: FROM }],
  ]);
  expect(uses.unwrittenUse('one')).toBeNull();
  wall.advance(600_000);
  expect(disk.transactions).toBe(1);
});

test('at the end what is left is written, once', () => {
  const { uses, wall, written, disk } = open();
  uses.recordUse('one', { usedAt: 1, fromAddress: FROM });
  uses.writeUses();
  uses.writeUses();
  wall.advance(60_000);
  expect([written.length, disk.transactions]).toEqual([1, 1]);
});

test('a full disk costs the last use, and a line in the log', () => {
  const { uses, wall, disk, lines } = open();
  disk.isFull = true;
  uses.recordUse('one', { usedAt: 1, fromAddress: FROM });
  wall.advance(60_000);
  expect(lines).toHaveLength(1);
  disk.isFull = false;
  uses.recordUse('one', { usedAt: 2, fromAddress: FROM });
  wall.advance(60_000);
  expect(disk.transactions).toBe(2);
});
