import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Folder {
  readonly path: string;
  remove(): void;
}

export function makeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'tideline-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}
