import { done, type LedgerPort } from '@tideline/api';
import { equityAnswer } from '@tideline/api/schemas';
import type { Repositories } from '@tideline/db';
import { tradeStatistics } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Reader } from '../reader/reader.ts';
import { asSerializedJson, toSerializedResult } from '../reader/ready-result.ts';
import { serializeAnswer } from '../reader/serialized-answer.ts';

export function createLedgerPort(options: {
  readonly reader: Reader;
  readonly decisions: Pick<Repositories['decisions'], 'ofBar'>;
  readonly supervisor: Pick<Supervisor, 'loopOf'>;
  readonly feed: string;
}): LedgerPort {
  const { reader, decisions, supervisor, feed } = options;

  /** The connected account, or the last one; null before the first. */
  const accountOf = (userId: string): string | null =>
    supervisor.loopOf(userId).state.venue?.accountNumber ?? null;

  return {
    async readStatistics(userId, range) {
      const account = accountOf(userId);
      if (account === null) return done(tradeStatistics([], range));
      return reader.ask(userId, 'statistics', { userId, account, range });
    },
    async listDecisions(userId, { day, isDayOver, beforeBarStart, maxRows }) {
      const { state, isSaving } = supervisor.loopOf(userId);
      // The decision on a bar may not be saved yet, and never will be if the disk fails.
      const lastDecidedBar = isSaving ? state.lastDecidedBar : null;
      const page = { beforeBarStart, maxRows };
      const query = { userId, feed, day, page, isPastDay: isDayOver, lastDecidedBar };
      return toSerializedResult(await reader.ask(userId, 'decisions', query));
    },
    readLastDecision(userId) {
      const { lastDecidedBar } = supervisor.loopOf(userId).state;
      return lastDecidedBar === null ? null : decisions.ofBar(userId, feed, lastDecidedBar);
    },
    async readEquity(userId, range) {
      const account = accountOf(userId);
      if (account === null)
        return done(asSerializedJson(serializeAnswer(equityAnswer, { days: [], today: [] })));
      return toSerializedResult(await reader.ask(userId, 'equity', { userId, account, range }));
    },
  };
}
