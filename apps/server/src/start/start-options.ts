import { EnvError } from '../config/env.ts';

/** Given for one start only: `npm start -- --new`. */
export interface StartOptions {
  readonly isNew: boolean;
}

/** Throws `EnvError` for anything else: a misspelt option must not start as if absent. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const unknown = args.find((argument) => argument !== '--new');
  if (unknown !== undefined) {
    throw new EnvError(`there is no option ${JSON.stringify(unknown)}: npm start [-- --new]`);
  }
  return { isNew: args.length > 0 };
}
