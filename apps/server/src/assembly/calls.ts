import { createAdministration } from '../admin/administration.ts';
import type { Env } from '../config/env.ts';
import type { HttpOptions } from '../http/server.ts';
import { AlarmCalls } from '../ports/alarm-port.ts';
import { EvidenceCalls } from '../ports/evidence-port.ts';
import { createKillSwitchPort } from '../ports/kill-switch-port.ts';
import { createLedgerPort } from '../ports/ledger-port.ts';
import { createMarketPort } from '../ports/market-port.ts';
import { TradingCalls } from '../ports/trading-port.ts';
import type { ProcessHost } from './host.ts';
import { createOperatorCalls } from './operator.ts';
import type { AppParts } from './parts.ts';

export function createApiCalls(
  env: Env,
  { wall, dateClock, log }: ProcessHost,
  parts: Omit<AppParts, 'changes' | 'metrics' | 'build'>,
): Pick<HttpOptions, 'ports' | 'readExport' | 'acknowledgeAlarm'> {
  const { bot, userParts, reader, trail, operator, notifications } = parts;
  const { repositories } = parts.storage;
  const { source } = parts.market;
  const { feed, time } = source;
  const { market, supervisor, killSwitch, thresholds } = bot;
  const trading = new TradingCalls({
    ...{ supervisor, market, time, wall },
    ledger: repositories.closedTrades,
    onTradingStarted: () => source.beginWaitingMarket(),
    venueMarket: env.MARKET,
  });
  const administration = createAdministration({
    ...parts,
    ...{ repositories, supervisor, trading },
    ownerEmail: env.OWNER_EMAIL,
    publicOrigin: env.PUBLIC_ORIGIN,
    needsInvite: userParts.accounts.needsInvite,
    wall: dateClock,
    steadyClock: wall,
    log,
  });
  const audited = { trail, runInTransaction: repositories.together };
  const sharedOptions = { symbol: env.SYMBOL, feed, reader, supervisor, market };
  const marketCalls = createMarketPort({
    ...sharedOptions,
    time,
    isSimulated: source.isSimulated,
    thresholds,
    killSwitch,
    nextBlackout: () => operator.blackouts.nextBlackout(time.now()),
    ...audited,
    lastStepAgeMs: (userId) => bot.lastStepAgeMs(userId),
  });
  const { users, tradeNotes } = repositories;
  const { readTradingDate } = marketCalls;
  const evidence = new EvidenceCalls({
    ...{ ...sharedOptions, users, tradeNotes, readTradingDate },
    wall: dateClock,
  });
  const ports = {
    ...administration,
    brokerConnection: userParts.connection,
    trading,
    market: marketCalls,
    tradeHistory: evidence,
    ledger: createLedgerPort({ reader, decisions: repositories.decisions, supervisor, feed }),
    alarms: new AlarmCalls({
      repositories,
      trail,
      deniedCalls: administration.deniedCalls,
      wall: dateClock,
      unsavedAlarmsOf: (userId) => bot.listUnsavedAlarms(userId),
    }),
    killSwitch: createKillSwitchPort(killSwitch, trail),
    ...createOperatorCalls(operator, audited),
    flatten: parts.flatten,
    ...{ notifications: notifications.calls, apiTokens: userParts.tokens.calls },
  };
  return {
    ports,
    readExport: (subject, name, exportOptions) => evidence.readExport(subject, name, exportOptions),
    acknowledgeAlarm: notifications.acknowledgeLinks.acknowledgeByLink,
  };
}
