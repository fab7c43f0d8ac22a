import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import type { Wall } from '../src/port/wall.ts';
import { CREDENTIALS } from './fault-rows.ts';
import { HASTY_WALL } from './manual-wall.ts';
import { addressesAt } from './scripted-broker.ts';

export function brokerAt(origin: string, wall: Wall = HASTY_WALL) {
  return new AlpacaBroker({
    addresses: addressesAt(origin),
    credentials: CREDENTIALS,
    wall,
    jitter: () => 0.5,
  });
}

export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('this was to fail');
    },
    (error: Error) => error,
  );
}
