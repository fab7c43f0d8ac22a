import { parentPort } from 'node:worker_threads';
import { ALL_INVARIANTS } from '../sim/oracle/invariants.ts';
import type { Violation } from '../sim/oracle/oracle.ts';
import { World } from '../sim/world.ts';
import { WORLDS, type WorldName } from './worlds.ts';

/** Runs in a row, played until one goes wrong. */
export interface Stretch {
  readonly world: WorldName;
  readonly from: number;
  readonly count: number;
}

export interface PlayedStretch {
  readonly run: number | null;
  readonly violations: readonly Violation[];
}

async function playStretch({ world, from, count }: Stretch): Promise<PlayedStretch> {
  for (let run = from; run < from + count; run += 1) {
    const options = { ...WORLDS[world](run), invariants: ALL_INVARIANTS };
    const { violations } = await new World(options).run();
    if (violations.length > 0) return { run, violations };
  }
  return { run: null, violations: [] };
}

parentPort?.on('message', (stretch: Stretch) => {
  void playStretch(stretch).then((played) => parentPort?.postMessage(played));
});
