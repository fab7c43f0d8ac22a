import { join } from 'node:path';
import { isUnwritableError, refuseMissingDatabase } from '@tideline/db';
import { type HostOptions, openHost, type ProcessHost } from '../../assembly/host.ts';
import { SealedError, sellAlone, sellWithoutSaving } from '../../assembly/sell-alone.ts';
import type { Env } from '../../config/env.ts';
import { askServer, REQUEST_TAKEN_WITHIN_MS } from '../../flatten/ask-server.ts';
import { ownKeyFile } from '../../keys/master-key.ts';
import { sleep } from '../../runtime/clock.ts';
import { liveHolderPid } from '../../start/process-file.ts';
import { type CommandResult, needsChange, refused } from '../command-result.ts';
import { databaseIn, noDatabaseIn } from '../data-access.ts';
import { askOperator, endServer, isFolderLocked } from './end-server.ts';
import { sellReportOf } from './sell-report.ts';

const LOOK_AGAIN_MS = 250;

export interface FlattenOptions {
  readonly isSure: boolean;
  readonly surroundings: HostOptions;
  readonly printLine: (line: string) => void;
}

/**
 * The running server sells where it answers, otherwise this process in its place. The kill switch has
 * been engaged before.
 */
export async function flattenEverything(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { DATA_DIR: dataDir } = env;
  refuseMissingDatabase(join(dataDir, 'tideline.sqlite'), ownKeyFile(env));
  // A start would make a new database.
  if (databaseIn(dataDir) === null) return needsChange(noDatabaseIn(dataDir));
  const { wall } = options.surroundings;
  const deadline = wall.now() + REQUEST_TAKEN_WITHIN_MS;
  for (;;) {
    const answer = await askServer(dataDir, wall, Math.max(1, deadline - wall.now()));
    if (answer.type === 'answered') return sellReportOf(answer.accounts);
    if (answer.type === 'unanswered') return refused(TAKEN_ALL_THE_SAME);
    if (!isFolderLocked(dataDir)) return flattenInPlaceOfServer(env, options);
    if (answer.type === 'silent' || wall.now() >= deadline) break;
    await sleep(wall, LOOK_AGAIN_MS);
  }
  return flattenAfterEnding(env, options);
}

const TAKEN_ALL_THE_SAME =
  'the server has taken it and sells, and has not said in time what became of it: look at its pages, or ask again';

async function flattenAfterEnding(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { DATA_DIR: dataDir } = env;
  const { isSure, printLine, surroundings } = options;
  const pid = liveHolderPid(dataDir);
  if (pid === null) {
    return refused(
      `another process has ${dataDir} and does not answer, and it is not known which: end it, then ask again`,
    );
  }
  printLine(
    `the server (process ${pid}) has not answered for ${REQUEST_TAKEN_WITHIN_MS / 1_000} s`,
  );
  if (!(isSure || (await askOperator(`End process ${pid}, and sell in its place?`)))) {
    return refused(`process ${pid} still runs and nothing was sold: --yes ends it`);
  }
  if (!(await endServer(pid, dataDir, surroundings.wall))) {
    return refused(`process ${pid} can not be ended, and keeps ${dataDir}: sell at the broker`);
  }
  printLine(`process ${pid} is ended`);
  return flattenInPlaceOfServer(env, options);
}

async function flattenInPlaceOfServer(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { printLine } = options;
  printLine('no server runs: selling in its place');
  try {
    return sellReportOf(await runWithHost(options, (host) => sellAlone(env, host)));
  } catch (error) {
    if (error instanceof SealedError) return refused(error.message);
    if (!isUnwritableError(error)) throw error;
    printLine('nothing can be saved: what is sold has an id that the broker takes once');
    return sellReportOf(await runWithHost(options, (host) => sellWithoutSaving(env, host)));
  }
}

/** Selling serves no pages and reads no past. */
const NO_BUILT_FILES = { webRoot: '', readerThread: new URL('file:///') };

async function runWithHost<T>(
  { surroundings }: FlattenOptions,
  work: (host: ProcessHost) => Promise<T>,
): Promise<T> {
  const { host, close } = openHost(NO_BUILT_FILES, surroundings);
  try {
    return await work(host);
  } finally {
    await close();
  }
}
