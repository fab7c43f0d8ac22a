import type { Database } from '../open.ts';
import { type Alarms, createAlarms } from './alarms.ts';
import { type Audit, createAudit } from './audit.ts';
import { type BlackoutsRepository, createBlackouts } from './blackouts.ts';
import { type Breakers, createBreakers } from './breakers.ts';
import { type BrokerConfigs, createBrokerConfigs } from './broker-configs.ts';
import { ClosedTrades } from './closed-trades.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { Equity } from './equity.ts';
import { DecisionLines } from './evidence/decision-lines.ts';
import { PastDecisions } from './evidence/past-decisions.ts';
import { QuotedOrders } from './evidence/quoted-orders.ts';
import { createKillSwitch, type KillSwitchRepository } from './kill-switch.ts';
import { MarketHistory } from './market-history.ts';
import { createNotificationChannels, type NotificationChannels } from './notices/channels.ts';
import { createOutbox, type Outbox } from './notices/outbox.ts';
import { createPushKeys, type PushKeys } from './notices/push-keys.ts';
import { createOperatorLimits, type OperatorLimitsRepository } from './operator-limits.ts';
import { TradePaths } from './paths/trade-paths.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { createStarts, type Starts } from './starts.ts';
import { createThresholds, type ThresholdsRepository } from './thresholds.ts';
import { TradeNotes } from './trade-notes.ts';
import { createTrades, type Trades } from './trades.ts';
import { type AllowedEmails, createAllowedEmails } from './users/allowed-emails.ts';
import { type ApiTokens, createApiTokens } from './users/api-tokens.ts';
import { createDevices, type Devices } from './users/devices.ts';
import { createIdentities, type Identities } from './users/identities.ts';
import { createOneTimeLinks, type OneTimeLinks } from './users/one-time-links.ts';
import { createProfileImages, type ProfileImages } from './users/profile-images.ts';
import { createRecoveryCodes, type RecoveryCodes } from './users/recovery-codes.ts';
import { SecondFactors } from './users/second-factors.ts';
import { createSessions, type Sessions } from './users/sessions.ts';
import { Users } from './users/users.ts';

/** All but the trading store, which only the bot may write. */
export interface Repositories {
  readonly users: Users;
  readonly allowedEmails: AllowedEmails;
  readonly sessions: Sessions;
  readonly brokerConfigs: BrokerConfigs;
  readonly thresholds: ThresholdsRepository;
  readonly decisions: Decisions;
  readonly decisionLines: DecisionLines;
  readonly pastDecisions: PastDecisions;
  readonly quotedOrders: QuotedOrders;
  readonly trades: Trades;
  readonly closedTrades: ClosedTrades;
  readonly tradeNotes: TradeNotes;
  readonly tradePaths: TradePaths;
  readonly marketHistory: MarketHistory;
  readonly breakers: Breakers;
  readonly alarms: Alarms;
  readonly killSwitch: KillSwitchRepository;
  readonly operatorLimits: OperatorLimitsRepository;
  readonly blackouts: BlackoutsRepository;
  readonly notificationChannels: NotificationChannels;
  readonly outbox: Outbox;
  readonly pushKeys: PushKeys;
  readonly starts: Starts;
  readonly secondFactors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly oneTimeLinks: OneTimeLinks;
  readonly apiTokens: ApiTokens;
  readonly devices: Devices;
  readonly identities: Identities;
  readonly profileImages: ProfileImages;
  readonly audit: Audit;
  readonly sealing: Sealing;
  readonly equity: Equity;
  /**
   * Does work in one transaction, so an act and its audit row are both saved or neither. Rolls back
   * when the work throws; it must not be asynchronous.
   */
  together<Result>(work: () => Result): Result;
}

export function createRepositories(database: Database): Repositories {
  return {
    users: new Users(database),
    allowedEmails: createAllowedEmails(database),
    sessions: createSessions(database),
    brokerConfigs: createBrokerConfigs(database),
    thresholds: createThresholds(database),
    decisions: createDecisions(database),
    decisionLines: new DecisionLines(database),
    pastDecisions: new PastDecisions(database),
    quotedOrders: new QuotedOrders(database),
    trades: createTrades(database),
    closedTrades: new ClosedTrades(database),
    tradeNotes: new TradeNotes(database),
    tradePaths: new TradePaths(database),
    marketHistory: new MarketHistory(database),
    breakers: createBreakers(database),
    alarms: createAlarms(database),
    killSwitch: createKillSwitch(database),
    operatorLimits: createOperatorLimits(database),
    blackouts: createBlackouts(database),
    notificationChannels: createNotificationChannels(database),
    outbox: createOutbox(database),
    pushKeys: createPushKeys(database),
    starts: createStarts(database),
    secondFactors: new SecondFactors(database),
    recoveryCodes: createRecoveryCodes(database),
    oneTimeLinks: createOneTimeLinks(database),
    apiTokens: createApiTokens(database),
    devices: createDevices(database),
    identities: createIdentities(database),
    profileImages: createProfileImages(database),
    audit: createAudit(database),
    sealing: createSealing(database),
    equity: new Equity(database),
    together: (work) => database.sqlite.transaction(work).immediate(),
  };
}
