export { BackupRefusedError, backUpDatabase } from './backup.ts';
export { DataFolderLockedError, lockDataFolder } from './data-lock.ts';
export {
  DatabaseUnusableError,
  explainDatabaseError,
  isDiskError,
  isUnwritableError,
} from './database-errors.ts';
export { createFenceCheck, FenceLostError, takeFence } from './fencing.ts';
export { NewerDatabaseError } from './migrate.ts';
export { type Database, openDatabase, toDatabase } from './open.ts';
export { openInMemoryCopy, openReadOnly } from './open-read-only.ts';
export type { AlarmRow, Alarms } from './repo/alarms.ts';
export type {
  AuditBatch,
  AuditEntry,
  AuditFinding,
  AuditRow,
  VerifiedAuditRow,
} from './repo/audit.ts';
export type { BlackoutChange, BlackoutRow, BlackoutsRepository } from './repo/blackouts.ts';
export type { Breakers as BreakersRepository } from './repo/breakers.ts';
export type { BrokerConfigRow, BrokerConfigs } from './repo/broker-configs.ts';
export type { StoredTrade, TradeCursor, TradeQuery } from './repo/closed-trades.ts';
export type { DecisionPageQuery } from './repo/decisions.ts';
export type { EquityPoint, EquityRepository } from './repo/equity.ts';
export type { DecisionExportLine } from './repo/evidence/decision-lines.ts';
export type { PastDecisionsQuery } from './repo/evidence/past-decisions.ts';
export {
  createRepositories,
  createTradingHistory,
  type Repositories,
  type TradingHistory,
} from './repo/index.ts';
export type { KillSwitchRepository, KillSwitchState } from './repo/kill-switch.ts';
export type { BarRange, MarketHistoryRepository } from './repo/market-history.ts';
export type { ChannelRow, NotificationChannels } from './repo/notices/channels.ts';
export type { AttemptResult, DeliveryRecord, NoticeRow } from './repo/notices/delivery-records.ts';
export type { RaisedAlarm } from './repo/notices/notice-writer.ts';
export type { DueDelivery, Outbox, Recipient, WaitingDelivery } from './repo/notices/outbox.ts';
export type { PushKeys } from './repo/notices/push-keys.ts';
export type { OperatorLimitsRepository, VersionedLimits } from './repo/operator-limits.ts';
export type { TradePathsRepository } from './repo/paths/trade-paths.ts';
export type { Starts } from './repo/starts.ts';
export type { ThresholdsRepository, VersionedThresholds } from './repo/thresholds.ts';
export type { ApiTokenRow, TokenUse } from './repo/users/api-tokens.ts';
export { NO_PASSWORD_HASH } from './repo/users/delete-user-data.ts';
export type { OneTimeLinkKind, OneTimeLinkRow } from './repo/users/one-time-links.ts';
export type { SessionRow } from './repo/users/sessions.ts';
export type { NewUser, UserChangeResult, UserRow } from './repo/users/users.ts';
export { handleOlderDatabase } from './restore/detect-older-database.ts';
export type { RestoreFindings } from './restore/findings.ts';
export { GenerationFileKeeper } from './restore/generation-keeper.ts';
export {
  allowFirstDatabase,
  MissingDatabaseError,
  refuseMissingDatabase,
} from './restore/missing-database.ts';
export { markRestored, RestoreRefusedError, restoreDatabase } from './restore/restore-database.ts';
export { createSealer, masterKeyFingerprint, SealBrokenError, type Sealer } from './seal.ts';
export {
  brokerKeyContext,
  channelContext,
  nextFactorContext,
  PUSH_KEY_CONTEXT,
  secondFactorContext,
} from './seal-contexts.ts';
export { discardSealedSecrets } from './seal-discard.ts';
export { openSimulatorStore } from './simulator-file.ts';
export { TradingStore } from './trading-store.ts';
export { runWalCheckpoint, truncateWal, walSizeBytes } from './write-ahead-log.ts';
