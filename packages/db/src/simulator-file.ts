import { openDurableFile } from './durable-file.ts';
import { strictJson } from './schema/columns.ts';

interface StoredDocument {
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
  const select = sqlite.prepare<[string], { id: string; json: string }>(
    'SELECT id, json FROM documents WHERE kind = ? ORDER BY id',
  );
  const upsert = sqlite.prepare<[string, string, string]>(
    'INSERT INTO documents (kind, id, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  );
  /** Saves in one transaction, durable on return. */
  const save = sqlite.transaction((documents: readonly StoredDocument[]): void => {
    for (const { kind, id, value } of documents) upsert.run(kind, id, strictJson(value));
  });
  return {
    load: (kind: string) =>
      select.all(kind).map(({ id, json }) => ({ id, value: JSON.parse(json) as unknown })),
    save,
    close(): void {
      sqlite.close();
    },
  };
}
