import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { RestoreWork } from './findings.ts';
import { hasTables } from './has-tables.ts';

interface ChannelRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

interface SealedChannelRow {
  readonly type: string;
  readonly sealed_config: Buffer;
}

/**
 * Where the master key was rotated since, takes the push keys and the channels' configurations from
 * the newer database, and removes what the earlier key alone opens: a rotation fails at a secret
 * that does not open. Call it once the users' own credentials are copied.
 */
export function copyResealedSecrets(work: RestoreWork): void {
  const { database, newerDatabase } = work;
  const [before, now] = [readFingerprint(database.sqlite), readFingerprint(newerDatabase)];
  if (before === undefined || now === undefined || before === now) return;
  removeUnknownUsersSecrets(work);
  copyPushKeys(work);
  copyChannelConfigs(work);
}

export function readFingerprint(sqlite: SqliteDatabase): string | undefined {
  return sqlite.prepare<[], string>('SELECT fingerprint FROM sealing').pluck().get();
}

function removeUnknownUsersSecrets({ database: { sqlite }, newerDatabase }: RestoreWork): void {
  const knownIds = newerDatabase.prepare<[], string>('SELECT id FROM users').pluck().all();
  const removeKeys = sqlite.prepare('DELETE FROM broker_configs WHERE user_id = ?');
  const removeFactor = sqlite.prepare('DELETE FROM second_factors WHERE user_id = ?');
  for (const id of sqlite.prepare<[], string>('SELECT id FROM users').pluck().all()) {
    if (knownIds.includes(id)) continue;
    removeKeys.run(id);
    removeFactor.run(id);
  }
}

function copyPushKeys({ database: { sqlite }, newerDatabase }: RestoreWork): void {
  sqlite.exec('DELETE FROM push_keys');
  if (!hasTables(newerDatabase, 'push_keys')) return;
  const insert = sqlite.prepare(
    'INSERT INTO push_keys (id, public_key, sealed_private_key) VALUES (:id, :public_key, :sealed_private_key)',
  );
  for (const row of newerDatabase.prepare('SELECT * FROM push_keys').all()) insert.run(row);
}

function copyChannelConfigs({ database: { sqlite }, newerDatabase, notes }: RestoreWork): void {
  const channels = sqlite
    .prepare<[], ChannelRow>(
      `SELECT channels.id, name, email FROM notification_channels channels
       LEFT JOIN users ON users.id = channels.user_id ORDER BY channels.created_at, channels.id`,
    )
    .all();
  const findNewer = hasTables(newerDatabase, 'notification_channels')
    ? newerDatabase.prepare<[string], SealedChannelRow>(
        'SELECT type, sealed_config FROM notification_channels WHERE id = ?',
      )
    : null;
  const change = sqlite.prepare(
    'UPDATE notification_channels SET type = ?, sealed_config = ? WHERE id = ?',
  );
  const remove = sqlite.prepare('DELETE FROM notification_channels WHERE id = ?');
  for (const { id, name, email } of channels) {
    const newer = findNewer?.get(id);
    if (newer !== undefined) change.run(newer.type, newer.sealed_config, id);
    else {
      remove.run(id);
      notes.takenAway.push(`${email ?? 'The platform'} has deleted the channel “${name}”.`);
    }
  }
}
