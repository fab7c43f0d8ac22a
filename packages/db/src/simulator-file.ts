import { openDurableFile } from './durable-file.ts';
import { strictJson } from './schema/columns.ts';

export interface SimulatorFile {
  load(kind: string): readonly { readonly id: string; readonly value: unknown }[];
  /** Saves in one transaction, durable on return. */
  save(
    documents: readonly { readonly kind: string; readonly id: string; readonly value: unknown }[],
  ): void;
  close(): void;
}

/** `:memory:` opens a fresh file. */
export function openSimulatorStore(path: string): SimulatorFile {
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
  const save: SimulatorFile['save'] = sqlite.transaction((documents) => {
    for (const { kind, id, value } of documents) upsert.run(kind, id, strictJson(value));
  });
  return {
    load: (kind) => select.all(kind).map(({ id, json }) => ({ id, value: JSON.parse(json) })),
    save,
    close: () => {
      sqlite.close();
    },
  };
}
