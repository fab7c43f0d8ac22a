import { EnvError } from '../config/env.ts';

/** Options of this start alone: `npm start -- --new`. */
export interface StartOptions {
  readonly mayCreateDatabase: boolean;
}

/** Throws `EnvError` for anything else, because a misspelt option must not count as absent. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const unknown = args.find((argument) => argument !== '--new');
  if (unknown !== undefined) {
    throw new EnvError(`there is no option ${JSON.stringify(unknown)}: npm start [-- --new]`);
  }
  return { mayCreateDatabase: args.length > 0 };
}
