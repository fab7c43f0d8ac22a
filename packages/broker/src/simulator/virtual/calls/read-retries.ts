import { readError } from '../../../port/failure.ts';
import type { Wall } from '../../ports.ts';
import type { Chance } from '../seeded-chance.ts';
import type { ClientOutcome } from './request-transport.ts';

/** Waits before the second and third try of a read, as the adapter has them. */
const RETRY_AFTER_MS = [250, 1_000];

/** Repeats a read that got no usable answer, twice at most. Throws `BrokerError`. */
export async function readWithRetries<T>(
  what: string,
  { wall, chance }: { readonly wall: Wall; readonly chance: Chance },
  send: () => Promise<ClientOutcome<T>>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const heard = await send();
    if (heard.type === 'answer') return heard.value;
    const error = readError(what, heard.failure);
    const wait = RETRY_AFTER_MS[tries];
    if (error.kind !== 'unavailable' || wait === undefined) throw error;
    await pause(wall, chance.jittered(`retry|${what}`, wait));
  }
}

function pause(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}
