import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The file's generation is never more than the database's own. */
export interface GenerationMark {
  readonly lineage: string;
  readonly number: number;
  /** True when the database was begun with `--new`, and not started without it since. */
  readonly isNew: boolean;
}

const GENERATION_FILE_NAME = 'tideline.generation';

export function generationFilePath(folder: string): string {
  return join(folder, GENERATION_FILE_NAME);
}

/** Null for a missing or unintelligible file. Throws for an unreadable one. */
export function readGenerationFile(folder: string): GenerationMark | null {
  try {
    return parseGenerationMark(readFileSync(generationFilePath(folder), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Once resolved, the new file survives a power loss; before, the previous file is there. */
export async function writeGenerationFile(folder: string, mark: GenerationMark): Promise<void> {
  const path = generationFilePath(folder);
  const partialPath = `${path}.partial`;
  const file = await open(partialPath, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partialPath, path);
  const folderHandle = await open(dirname(path), 'r');
  try {
    await folderHandle.sync();
  } finally {
    await folderHandle.close();
  }
}

function parseGenerationMark(text: string): GenerationMark | null {
  try {
    const { lineage, number, isNew } = JSON.parse(text) as Partial<GenerationMark>;
    const isComplete = typeof lineage === 'string' && Number.isSafeInteger(number);
    return isComplete ? { lineage, number: Number(number), isNew: isNew === true } : null;
  } catch {
    return null;
  }
}
