import { MINUTE } from '@tideline/engine';
import { type Invariant, isOwnOrder } from './invariant.ts';

export const ACCOUNTS_ISOLATED: Invariant = {
  number: 14,
  name: 'each account with its own keys and orders',
  watch({ traders }, violate) {
    const byId = new Map(traders.map((trader) => [trader.id, trader]));
    return {
      onRequested({ userId, accountNumber, keyId, order }) {
        const trader = byId.get(userId);
        if (trader?.accountNumber !== accountNumber || trader.keyId !== keyId) {
          violate(`requests to ${accountNumber} with the keys of its user, found ${keyId}`);
        }
        if (order !== null && !isOwnOrder(order.clientOrderId, userId)) {
          violate(`orders of ${userId} only in ${accountNumber}, found ${order.clientOrderId}`);
        }
      },
      onCommitted({ userId, state, before }) {
        if (state.userId !== userId) violate(`the state of ${userId}, found ${state.userId}`);
        const own = byId.get(userId)?.accountNumber;
        const { venue } = state;
        if (venue !== null && venue !== before?.venue && venue.accountNumber !== own) {
          violate(`${userId} on ${own}, found ${venue.accountNumber}`);
        }
      },
    };
  },
};

const CALLS_A_MINUTE = 200;

export const RATE_BUDGET: Invariant = {
  number: 19,
  name: 'calls within the broker’s budget',
  watch(facts, violate) {
    const calls = new Map<string, number[]>();
    return {
      onRequested({ phase, userId }) {
        if (phase !== 'sent') return;
        const times = calls.get(userId) ?? [];
        calls.set(userId, times);
        times.push(facts.now);
        if (times.length <= CALLS_A_MINUTE) return;
        const first = times.shift() ?? 0;
        if (facts.now - first < MINUTE) {
          violate(`at most ${CALLS_A_MINUTE} calls of ${userId} a minute, found more`);
        }
      },
    };
  },
};

/** A shorter secret may occur in any text by chance. */
const MIN_SECRET = 12;

export const SECRETS_KEPT: Invariant = {
  number: 22,
  name: 'no secret is shown',
  watch(facts, violate) {
    const secrets = facts.traders
      .map(({ secretKey }) => secretKey)
      .filter(({ length }) => length >= MIN_SECRET);
    const check = (where: string, text: string) => {
      if (secrets.some((secret) => text.includes(secret))) violate(`no secret in ${where}`);
    };
    return {
      onLogged: (line) => check('the log', line),
      onRunEnd() {
        for (const { message } of facts.queryRows('SELECT message FROM alarms')) {
          check('an alarm', String(message));
        }
        for (const { state } of facts.queryRows('SELECT state FROM account_states')) {
          check('a state', String(state));
        }
      },
    };
  },
};

export const READ_YOUR_WRITES: Invariant = {
  number: 24,
  name: 'an answered command shows',
  watch(facts, violate) {
    return {
      onAnswered({ userId, command, isDone, status }) {
        if (!isDone) return;
        const { botActive, isActive, autoTrade } = status;
        const shows =
          (command !== 'start' || (botActive && isActive && autoTrade)) &&
          (command !== 'pause' || !autoTrade) &&
          (command !== 'stop' || !isActive) &&
          (command !== 'bot-on' || botActive) &&
          (command !== 'bot-off' || (!botActive && !isActive));
        const stored = facts.stateOf(userId);
        const isStored =
          stored === null ||
          (stored.botActive === botActive &&
            stored.isActive === isActive &&
            stored.settings.autoTrade === autoTrade);
        if (!shows || !isStored) {
          violate(`${command} of ${userId} shown and stored, found ${JSON.stringify(status)}`);
        }
      },
    };
  },
};

export const STATE_STORED: Invariant = {
  number: 21,
  name: 'what is stored is what was committed',
  watch(facts, violate) {
    const counts = new Map<string, { intents: number; attempts: number }>();
    const of = (userId: string) => {
      const known = counts.get(userId) ?? { intents: 0, attempts: 0 };
      counts.set(userId, known);
      return known;
    };
    return {
      onCommitted({ userId, intents }) {
        of(userId).intents += intents.length;
      },
      onAttempted(userId) {
        of(userId).attempts += 1;
      },
      onRunEnd() {
        for (const stored of facts.storedStates()) {
          const committed = facts.stateOf(stored.userId);
          if (committed !== null && JSON.stringify(stored) !== JSON.stringify(committed)) {
            violate(`the committed state of ${stored.userId} in its row`);
          }
        }
        for (const [userId, expected] of counts) {
          for (const table of ['intents', 'attempts'] as const) {
            const [row] = facts.queryRows(
              `SELECT count(*) AS count FROM ${table} WHERE user_id = ?`,
              userId,
            );
            if (row?.count !== expected[table]) {
              violate(`${expected[table]} ${table} of ${userId} stored, found ${row?.count}`);
            }
          }
        }
      },
    };
  },
};
