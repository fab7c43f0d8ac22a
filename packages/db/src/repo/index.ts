import type { Database } from '../open.ts';
import { createAlarmsRepository } from './alarms.ts';
import { createAuditRepository } from './audit.ts';
import { createBlackoutsRepository } from './blackouts.ts';
import { createBreakersRepository } from './breakers.ts';
import { createBrokerConfigsRepository } from './broker-configs.ts';
import { createClosedTradesRepository } from './closed-trades.ts';
import { createDecisionsRepository } from './decisions.ts';
import { createEquityRepository } from './equity.ts';
import { createDecisionLines } from './evidence/decision-lines.ts';
import { createPastDecisionsRepository } from './evidence/past-decisions.ts';
import { createQuotedOrdersRepository } from './evidence/quoted-orders.ts';
import { createKillSwitchRepository } from './kill-switch.ts';
import { createMarketHistoryRepository } from './market-history.ts';
import { createNotificationChannelsRepository } from './notices/channels.ts';
import { createOutboxRepository } from './notices/outbox.ts';
import { createPushKeysRepository } from './notices/push-keys.ts';
import { createOperatorLimitsRepository } from './operator-limits.ts';
import { createTradePathsRepository } from './paths/trade-paths.ts';
import { createSealingRepository } from './sealing.ts';
import { createStartsRepository } from './starts.ts';
import { createThresholdsRepository } from './thresholds.ts';
import { createTradeNotesRepository } from './trade-notes.ts';
import { createTradesRepository } from './trades.ts';
import { createAllowedEmailsRepository } from './users/allowed-emails.ts';
import { createApiTokensRepository } from './users/api-tokens.ts';
import { createDevicesRepository } from './users/devices.ts';
import { createIdentitiesRepository } from './users/identities.ts';
import { createOneTimeLinksRepository } from './users/one-time-links.ts';
import { createProfileImagesRepository } from './users/profile-images.ts';
import { createRecoveryCodesRepository } from './users/recovery-codes.ts';
import { createSecondFactorsRepository } from './users/second-factors.ts';
import { createSessionsRepository } from './users/sessions.ts';
import { createUsersRepository } from './users/users.ts';

export type TradingHistory = ReturnType<typeof createTradingHistory>;

/** Leaves out all that is sealed, and passwords, sessions and links. */
export function createTradingHistory(database: Database) {
  return {
    audit: createAuditRepository(database),
    closedTrades: createClosedTradesRepository(database),
    decisionLines: createDecisionLines(database),
    decisions: createDecisionsRepository(database),
    equity: createEquityRepository(database),
    marketHistory: createMarketHistoryRepository(database),
    pastDecisions: createPastDecisionsRepository(database),
    quotedOrders: createQuotedOrdersRepository(database),
    thresholds: createThresholdsRepository(database),
    tradePaths: createTradePathsRepository(database),
    trades: createTradesRepository(database),
  };
}

export type Repositories = ReturnType<typeof createRepositories>;

/** All but the trading store, which only the bot may write. */
export function createRepositories(database: Database) {
  return {
    ...createTradingHistory(database),
    users: createUsersRepository(database),
    allowedEmails: createAllowedEmailsRepository(database),
    sessions: createSessionsRepository(database),
    brokerConfigs: createBrokerConfigsRepository(database),
    tradeNotes: createTradeNotesRepository(database),
    breakers: createBreakersRepository(database),
    alarms: createAlarmsRepository(database),
    killSwitch: createKillSwitchRepository(database),
    operatorLimits: createOperatorLimitsRepository(database),
    blackouts: createBlackoutsRepository(database),
    notificationChannels: createNotificationChannelsRepository(database),
    outbox: createOutboxRepository(database),
    pushKeys: createPushKeysRepository(database),
    starts: createStartsRepository(database),
    secondFactors: createSecondFactorsRepository(database),
    recoveryCodes: createRecoveryCodesRepository(database),
    oneTimeLinks: createOneTimeLinksRepository(database),
    apiTokens: createApiTokensRepository(database),
    devices: createDevicesRepository(database),
    identities: createIdentitiesRepository(database),
    profileImages: createProfileImagesRepository(database),
    sealing: createSealingRepository(database),
    /**
     * Does work in one transaction, so an act and its audit row are both saved or neither. Rolls back
     * when the work throws; it must not be asynchronous.
     */
    together: <Result>(work: () => Result): Result => database.sqlite.transaction(work).immediate(),
  };
}
