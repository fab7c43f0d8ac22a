import type { Database } from '../open.ts';
import { type Alarms, createAlarms } from './alarms.ts';
import { type AllowedEmails, createAllowedEmails } from './allowed-emails.ts';
import { type Breakers, createBreakers } from './breakers.ts';
import { type BrokerConfigs, createBrokerConfigs } from './broker-configs.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { createKillSwitch, type KillSwitchRepository } from './kill-switch.ts';
import { createMarketHistory, type MarketHistory } from './market-history.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createStarts, type Starts } from './starts.ts';
import { createThresholds, type ThresholdsRepository } from './thresholds.ts';
import { createTrades, type Trades } from './trades.ts';
import { createUsers, type Users } from './users.ts';

/** Every aggregate but the account book, which only the bot may write. */
export interface Repositories {
  readonly users: Users;
  readonly allowedEmails: AllowedEmails;
  readonly sessions: Sessions;
  readonly brokerConfigs: BrokerConfigs;
  readonly thresholds: ThresholdsRepository;
  readonly decisions: Decisions;
  readonly trades: Trades;
  readonly marketHistory: MarketHistory;
  readonly breakers: Breakers;
  readonly alarms: Alarms;
  readonly killSwitch: KillSwitchRepository;
  readonly starts: Starts;
}

export function createRepositories(database: Database): Repositories {
  return {
    users: createUsers(database),
    allowedEmails: createAllowedEmails(database),
    sessions: createSessions(database),
    brokerConfigs: createBrokerConfigs(database),
    thresholds: createThresholds(database),
    decisions: createDecisions(database),
    trades: createTrades(database),
    marketHistory: createMarketHistory(database),
    breakers: createBreakers(database),
    alarms: createAlarms(database),
    killSwitch: createKillSwitch(database),
    starts: createStarts(database),
  };
}
