import type { Database } from '../open.ts';
import { createAlarms } from './alarms.ts';
import { createAudit } from './audit.ts';
import { createBlackouts } from './blackouts.ts';
import { createBreakers } from './breakers.ts';
import { createBrokerConfigs } from './broker-configs.ts';
import { ClosedTrades } from './closed-trades.ts';
import { createDecisions } from './decisions.ts';
import { Equity } from './equity.ts';
import { DecisionLines } from './evidence/decision-lines.ts';
import { PastDecisions } from './evidence/past-decisions.ts';
import { QuotedOrders } from './evidence/quoted-orders.ts';
import { createKillSwitch } from './kill-switch.ts';
import { MarketHistory } from './market-history.ts';
import { createNotificationChannels } from './notices/channels.ts';
import { createOutbox } from './notices/outbox.ts';
import { createPushKeys } from './notices/push-keys.ts';
import { createOperatorLimits } from './operator-limits.ts';
import { TradePaths } from './paths/trade-paths.ts';
import { createSealing } from './sealing.ts';
import { createStarts } from './starts.ts';
import { createThresholds } from './thresholds.ts';
import { TradeNotes } from './trade-notes.ts';
import { createTrades } from './trades.ts';
import { createAllowedEmails } from './users/allowed-emails.ts';
import { createApiTokens } from './users/api-tokens.ts';
import { createDevices } from './users/devices.ts';
import { createIdentities } from './users/identities.ts';
import { createOneTimeLinks } from './users/one-time-links.ts';
import { createProfileImages } from './users/profile-images.ts';
import { createRecoveryCodes } from './users/recovery-codes.ts';
import { SecondFactors } from './users/second-factors.ts';
import { createSessions } from './users/sessions.ts';
import { Users } from './users/users.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/** All but the trading store, which only the bot may write. */
export function createRepositories(database: Database) {
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
    /**
     * Does work in one transaction, so an act and its audit row are both saved or neither. Rolls back
     * when the work throws; it must not be asynchronous.
     */
    together: <Result>(work: () => Result): Result => database.sqlite.transaction(work).immediate(),
  };
}
