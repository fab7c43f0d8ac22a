import { initialState } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../test/account-world.ts';

async function createIdle() {
  const world = createWorld(['ann']);
  await world.supervisor.start([initialState('ann')]);
  await world.idle();
  const stored = () => world.stored('ann')?.sequence;
  return { ...world, ann: world.supervisor.loopOf('ann'), stored };
}

describe('an account that holds nothing', () => {
  test('is not saved again when a read has no news, and goes on from it', async () => {
    const { ann, idle, stored } = await createIdle();
    const { sequence } = ann.state;
    expect(stored()).toBe(sequence);
    await ann.reconcile();
    await idle();
    expect([ann.state.sequence, stored()]).toEqual([sequence + 1, sequence]);
    ann.applyCommand({ type: 'pause' });
    expect(stored()).toBe(ann.state.sequence);
  });

  test('asks a file that has refused it again with the next read, news or not', async () => {
    const { ann, idle, stored, refuseWrites } = await createIdle();
    refuseWrites(true);
    expect(ann.applyCommand({ type: 'bot', active: true })).toBe(false);
    await ann.reconcile();
    await idle();
    expect(ann.isSaving).toBe(false);
    refuseWrites(false);
    await ann.reconcile();
    await idle();
    expect(ann.isSaving).toBe(true);
    expect(stored()).toBe(ann.state.sequence);
  });
});
