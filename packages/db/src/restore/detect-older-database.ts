import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import type { RestoreFindings } from './findings.ts';
import { type Generation, readGeneration, saveGeneration } from './generation.ts';
import { type GenerationMark, readGenerationFile } from './generation-file.ts';
import { carryOver } from './keep-later-changes.ts';
import { findLaterState, isNewest } from './newer-database.ts';
import { noteRestore } from './note-restore.ts';
import { suspendEveryone } from './suspend-everyone.ts';

export interface OlderDatabaseFound {
  readonly why: string;
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
  const mark = readGenerationFile(folder);
  const own = readGeneration(sqlite);
  const why = whyPutBack(own, mark);
  if (why === null) {
    const first = { lineage: randomUUID(), number: 1, isKept: false };
    if (own === null) saveGeneration(sqlite, first);
    return null;
  }
  const later = mark === null ? null : findLaterState(folder, database, mark);
  try {
    return createRepositories(database).together(() => {
      const findings = later === null ? suspendEveryone(database) : carryOver(database, later);
      const what = `The database was put back manually: ${why}.`;
      noteRestore(database, { now, actor: 'system', findings, later, what });
      saveGeneration(sqlite, nextGeneration(mark, [own]));
      return { why, findings };
    });
  } finally {
    later?.close();
  }
}

/**
 * Returns a number ahead of all known, so a kill before the file is written doesn't make this an
 * older database.
 */
export function nextGeneration(
  mark: GenerationMark | null,
  known: readonly (Generation | null)[],
): Generation {
  const numbers = known.map((each) => each?.number ?? 0);
  return {
    lineage: mark?.lineage ?? randomUUID(),
    number: Math.max(mark?.number ?? 0, ...numbers) + 1,
    isKept: false,
  };
}

function whyPutBack(own: Generation | null, mark: GenerationMark | null): string | null {
  if (mark === null) {
    return own?.isKept === true ? 'the file tideline.generation that was beside it is gone' : null;
  }
  if (isNewest(own, mark)) return null;
  return own !== null && own.lineage === mark.lineage
    ? `it is of generation ${own.number}, and the server had come to ${mark.number}`
    : 'it is another one than the server had';
}
