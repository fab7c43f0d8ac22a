/** SQLite behind named verbs. Nothing here knows of brokers, HTTP or the market. */
export { createAccountBook } from './account-book.ts';
export { DataFolderLockedError, lockDataFolder } from './data-lock.ts';
export { FenceLostError, takeFence } from './fencing.ts';
export { NewerDatabaseError } from './migrate.ts';
export { type Database, openDatabase } from './open.ts';
export type { Breakers as BreakersRepository } from './repo/breakers.ts';
export type { BrokerConfigRow, BrokerConfigs } from './repo/broker-configs.ts';
export { createRepositories, type Repositories } from './repo/index.ts';
export type { MarketHistory } from './repo/market-history.ts';
export type { SessionRow, Sessions } from './repo/sessions.ts';
export type { ThresholdsRepository, VersionedThresholds } from './repo/thresholds.ts';
export type { UserRow } from './repo/users.ts';
export { createSealer, SealBrokenError, type Sealer } from './seal.ts';
export { openSimulatorStore } from './simulator-file.ts';
