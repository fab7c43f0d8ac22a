import { randomUUID } from 'node:crypto';
import type { AccountState } from '@tideline/engine';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { guardedJsonText, strictJson } from './columns.ts';
import { users } from './users.ts';

type Trade = NonNullable<AccountState['lastTrade']>;

/** The trading machine of each user as of its last step. */
export const accountStates = sqliteTable('account_states', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sequence: integer('sequence').notNull(),
  state: guardedJsonText<AccountState>('state', stateText).notNull(),
  /** Market time of the step. */
  at: integer('at').notNull(),
});

/** A trade is never changed but replaced: the text of each last one is kept as long as it itself. */
const lastTradeTexts = new WeakMap<Trade, string>();
/** Stands for it meanwhile; no state holds this text. */
const PLACE = randomUUID();

/**
 * JSON of a state. Its last trade is half of it, and the same one in step after step: walking through
 * that anew for every account would hold up the orders of a bar.
 */
function stateText(state: AccountState): string {
  const { lastTrade } = state;
  if (lastTrade === null) return strictJson(state);
  const text = lastTradeText(lastTrade);
  return strictJson({ ...state, lastTrade: PLACE }).replace(`"${PLACE}"`, () => text);
}

function lastTradeText(trade: Trade): string {
  const known = lastTradeTexts.get(trade);
  if (known !== undefined) return known;
  const written = strictJson(trade);
  lastTradeTexts.set(trade, written);
  return written;
}
