import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { adaptOlderDatabase } from './adapt-older-database.ts';
import type { RestoreFindings } from './findings.ts';
import { type Generation, readGeneration, saveGeneration } from './generation.ts';
import { type GenerationMark, readGenerationFile } from './generation-file.ts';
import { isNewestGeneration, openNewerDatabase } from './newer-database.ts';

export interface OlderDatabaseFound {
  readonly reason: string;
  readonly findings: RestoreFindings;
}

/**
 * Called once per start, before users may sign in. An older database put back manually is treated
 * as by `admin restore`: changed by a newer database beside it or, without one, with no user
 * trusted.
 */
export function handleOlderDatabase(database: Database, now: number): OlderDatabaseFound | null {
  const { sqlite } = database;
  const folder = dirname(sqlite.name);
  const generationMark = readGenerationFile(folder);
  const ownGeneration = readGeneration(sqlite);
  const reason = putBackReason(ownGeneration, generationMark);
  if (reason === null) {
    const firstGeneration = { lineage: randomUUID(), number: 1, isKept: false };
    if (ownGeneration === null) saveGeneration(sqlite, firstGeneration);
    return null;
  }
  const newerDatabase =
    generationMark === null ? null : openNewerDatabase(folder, database, generationMark);
  try {
    return createRepositories(database).together(() => {
      const event = `The database was put back manually: ${reason}.`;
      const findings = adaptOlderDatabase(database, newerDatabase, { now, actor: 'system', event });
      saveGeneration(sqlite, nextGeneration(generationMark, [ownGeneration]));
      return { reason, findings };
    });
  } finally {
    newerDatabase?.close();
  }
}

/**
 * Returns a number above all known, so that a kill before the file is written doesn't make this
 * database an older one.
 */
export function nextGeneration(
  mark: GenerationMark | null,
  knownGenerations: readonly (Generation | null)[],
): Generation {
  const numbers = knownGenerations.map((each) => each?.number ?? 0);
  return {
    lineage: mark?.lineage ?? randomUUID(),
    number: Math.max(mark?.number ?? 0, ...numbers) + 1,
    isKept: false,
  };
}

function putBackReason(own: Generation | null, mark: GenerationMark | null): string | null {
  if (mark === null) {
    return own?.isKept === true ? 'the file tideline.generation that was beside it is gone' : null;
  }
  if (isNewestGeneration(own, mark)) return null;
  return own !== null && own.lineage === mark.lineage
    ? `it is of generation ${own.number}, and the server had come to ${mark.number}`
    : 'it is another one than the server had';
}
