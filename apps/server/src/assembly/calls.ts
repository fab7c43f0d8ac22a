import { createAdministration } from '../admin/administration.ts';
import type { AuditCheck } from '../admin/audit-check.ts';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { CredentialNotices } from '../admin/credential-notices.ts';
import type { Bot } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import type { FlattenCalls } from '../flatten/flatten-calls.ts';
import type { HttpOptions } from '../http/server.ts';
import type { Notifications } from '../notify/notifications.ts';
import { AlarmCalls } from '../ports/alarm-port.ts';
import { EvidenceCalls } from '../ports/evidence-port.ts';
import { createKillSwitchPort } from '../ports/kill-switch-port.ts';
import { createLedgerPort } from '../ports/ledger-port.ts';
import { createMarketPort } from '../ports/market-port.ts';
import { TradingCalls } from '../ports/trading-port.ts';
import type { ReaderClient } from '../reader/reader-client.ts';
import type { Host } from './host.ts';
import type { Market } from './market.ts';
import { type Operator, operatorCalls } from './operator.ts';
import type { People } from './people.ts';
import type { Storage } from './storage.ts';

interface Parts {
  readonly storage: Storage;
  readonly market: Market;
  readonly bot: Bot;
  readonly people: People;
  readonly reader: ReaderClient;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly auditCheck: AuditCheck;
  readonly operator: Operator;
  readonly flatten: FlattenCalls;
  readonly notifications: Notifications;
}

export function createApiCalls(
  env: Env,
  { wall, dates, log }: Host,
  parts: Parts,
): Pick<HttpOptions, 'ports' | 'readExport' | 'acknowledge'> {
  const { bot, people, reader, trail, notices, auditCheck, operator } = parts;
  const { repositories } = parts.storage;
  const { source } = parts.market;
  const { feed, time } = source;
  const { market, supervisor, killSwitch, thresholds } = bot;
  const trading = new TradingCalls({
    supervisor,
    market,
    time,
    wall,
    ledger: repositories.closedTrades,
    onStarted: () => source.begin(),
    venueMarket: env.MARKET,
  });
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
    nextBlackout: () => operator.blackouts.next(time.now()),
    trail,
    together: repositories.together,
    lastStepAge: (userId) => bot.lastStepAge(userId),
  });
  const { users, tradeNotes } = repositories;
  const today = () => marketCalls.tradingDate();
  const evidence = new EvidenceCalls({ ...past, users, tradeNotes, today, wall: dates });
  const ports = {
    ...administration,
    connection: people.connection,
    trading,
    market: marketCalls,
    evidence,
    ledger: createLedgerPort({ reader, decisions: repositories.decisions, supervisor, feed }),
    alarms: new AlarmCalls({
      repositories,
      trail,
      deniedCalls: administration.deniedCalls,
      wall: dates,
      unsaved: (userId) => bot.unsavedAlarms(userId),
    }),
    killSwitch: createKillSwitchPort(killSwitch, trail),
    ...operatorCalls(operator, { trail, together: repositories.together }),
    flatten: parts.flatten,
    ...{ notifications: parts.notifications.calls, tokens: people.tokens.calls },
  };
  return { ports, ...outside(evidence, parts) };
}

function outside(
  evidence: Pick<EvidenceCalls, 'readExport'>,
  { notifications: { links } }: Pick<Parts, 'notifications'>,
): Pick<HttpOptions, 'readExport' | 'acknowledge'> {
  return {
    readExport: (of, name, wanted) => evidence.readExport(of, name, wanted),
    acknowledge: (token, address) => links.use(token, address),
  };
}
