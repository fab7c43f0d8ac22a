import { openDurableFile } from './durable-file.ts';
import { finiteJson } from './schema/columns.ts';

interface SimulatorDocument {
  readonly kind: string;
  readonly id: string;
  readonly value: unknown;
}

/** `:memory:` opens a fresh file. */
export function openSimulatorStore(path: string) {
  const sqlite = openDurableFile(path);
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS documents (kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID',
  );
  const selectDocuments = sqlite.prepare<[string], { id: string; json: string }>(
    'SELECT id, json FROM documents WHERE kind = ? ORDER BY id',
  );
  const upsertDocument = sqlite.prepare<[string, string, string]>(
    'INSERT INTO documents (kind, id, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  );
  /** Saves in one transaction, durable on return. */
  const saveDocuments = sqlite.transaction((documents: readonly SimulatorDocument[]): void => {
    for (const { kind, id, value } of documents) upsertDocument.run(kind, id, finiteJson(value));
  });
  return {
    load: (kind: string) =>
      selectDocuments.all(kind).map(({ id, json }) => ({ id, value: JSON.parse(json) as unknown })),
    save: saveDocuments,
    close(): void {
      sqlite.close();
    },
  };
}
