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
import { operatorCalls } from './operator.ts';
import type { AppParts } from './parts.ts';

export function createApiCalls(
  env: Env,
  { wall, dates, log }: ProcessHost,
  parts: Omit<AppParts, 'changes' | 'metrics' | 'build'>,
): Pick<HttpOptions, 'ports' | 'readExport' | 'acknowledgeAlarm'> {
  const { bot, people, reader, trail, notices, auditCheck, operator, notifications } = parts;
  const { repositories } = parts.storage;
  const { source } = parts.market;
  const { feed, time } = source;
  const { market, supervisor, killSwitch, thresholds } = bot;
  const trading = tradingCalls(env, wall, parts);
  const administration = createAdministration({
    repositories,
    supervisor,
    trail,
    notices,
    auditCheck,
    reader,
    trading,
    ownerEmail: env.OWNER_EMAIL,
    publicOrigin: env.PUBLIC_ORIGIN,
    needsInvite: people.accounts.needsInvite,
    wall: dates,
    steady: wall,
    log,
  });
  const past = { symbol: env.SYMBOL, feed, reader, supervisor, market };
  const marketCalls = createMarketPort({
    ...past,
    time,
    isSimulated: source.isSimulated,
    thresholds,
    killSwitch,
    nextBlackout: () => operator.blackouts.nextBlackout(time.now()),
    trail,
    together: repositories.together,
    lastStepAge: (userId) => bot.lastStepAge(userId),
  });
  const { users, tradeNotes } = repositories;
  const readToday = () => marketCalls.readTradingDate();
  const evidence = new EvidenceCalls({ ...past, users, tradeNotes, readToday, wall: dates });
  const ports = {
    ...administration,
    brokerConnection: people.connection,
    trading,
    market: marketCalls,
    tradeHistory: evidence,
    ledger: createLedgerPort({ reader, decisions: repositories.decisions, supervisor, feed }),
    alarms: new AlarmCalls({
      repositories,
      trail,
      deniedCalls: administration.deniedCalls,
      wall: dates,
      unsavedAlarmsOf: (userId) => bot.unsavedAlarms(userId),
    }),
    killSwitch: createKillSwitchPort(killSwitch, trail),
    ...operatorCalls(operator, { trail, together: repositories.together }),
    flatten: parts.flatten,
    ...{ notifications: notifications.calls, apiTokens: people.tokens.calls },
  };
  return {
    ports,
    readExport: (of, name, wanted) => evidence.readExport(of, name, wanted),
    acknowledgeAlarm: (token, address) => notifications.links.useLink(token, address),
  };
}

function tradingCalls(
  env: Env,
  wall: ProcessHost['wall'],
  { storage, market: { source }, bot }: Pick<AppParts, 'storage' | 'market' | 'bot'>,
): TradingCalls {
  const { supervisor, market } = bot;
  return new TradingCalls({
    supervisor,
    market,
    time: source.time,
    wall,
    ledger: storage.repositories.closedTrades,
    onStarted: () => source.beginWaitingMarket(),
    venueMarket: env.MARKET,
  });
}
