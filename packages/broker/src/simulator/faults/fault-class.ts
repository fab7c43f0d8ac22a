/** A fault's rate is the share of its occasions at which it strikes. */
export const FAULT_CLASSES = {
  // Occasion: each request of the broker's dialect.
  'request-lost': 'the connection is cut before the request is read',
  'request-late': 'the request is read only seconds after it was sent',
  'rate-limited': '429, and nothing happens',
  'error-before': '500 or 503, and nothing happens',
  'error-after': '500, 502 or 504, after what was asked for has happened',
  'answer-lost': 'the connection is cut after what was asked for has happened',
  'answer-late': 'the answer takes seconds',
  'answer-garbled': 'the answer is a page of HTML, a part of itself or nothing',
  // Occasion: each answer of that kind.
  'lookup-missing': 'an order that was just accepted is not found',
  'orders-stale': 'the list of orders is the one of some seconds ago',
  'orders-incomplete': 'the list of orders lacks one',
  'positions-stale': 'positions are those of some seconds ago: they lag behind fills',
  'positions-empty': 'the list of positions is empty',
  'account-stale': 'cash and buying power are those of some seconds ago',
  'status-unknown':
    'an answered order has an unknown status; each order is an occasion, and each update',
  'clock-skewed': "the broker's clock is minutes off",
  // Occasion: each account's day.
  'key-revoked': 'the keys of an account are refused for the day',
  'account-blocked': 'the account is blocked for the day: it reads, and orders are refused',
  'early-liquidation': 'the broker sells what an account holds, long before the close',
  'manual-close': 'what an account holds is sold manually, at the broker',
  'partial-fill': 'one contract at a time; each match is an occasion',
  'fill-during-cancel': 'a fill comes before the cancel; each cancel at the market is an occasion',
  'cancel-stuck': 'the cancel takes a minute more; each cancel at the market is an occasion',
  'rejected-late': 'an accepted order is rejected at the market; each order is an occasion',
  'stop-refused': "an account's stop orders are refused for the day; each is an occasion",
  'stop-canceled':
    'the broker cancels a resting stop within five minutes; each stop is an occasion',
  'stop-fills-first':
    'a resting stop is triggered as its cancel arrives; each such cancel is an occasion',
  // Faults of streams. Occasion: each message, or each connection where it says so.
  'update-dropped': 'an order update is never sent',
  'update-duplicated': 'an order update is sent twice',
  'update-delayed': 'an order update is late, behind those that come after it',
  'update-empty': 'a message without data comes before an order update',
  'data-dropped': 'quotes or a bar are never sent',
  'data-duplicated': 'quotes or a bar are sent twice',
  'data-delayed': 'quotes or a bar are late, behind those that come after them',
  'stream-cut': 'the connection is cut instead of the message',
  'stream-silent': 'the connection stays open, says nothing any more and answers no ping',
  'handshake-refused': '429 instead of a connection; each handshake is an occasion',
  'connection-limit': '406 at the sign-in of a data stream; each handshake is an occasion',
  // Faults of quotes as reported, not as traded. Occasion: each quote.
  'quote-stale': 'the quote of a minute ago, with its stamp',
  'quote-missing': 'neither side',
  'quote-crossed': 'bid and ask exchanged',
  'quote-spiked': 'prices 80 % off',
  // Faults of reported bars. Occasion: each minute of a session but its last.
  'bar-corrected': 'a minute bar lacks a late trade, and is sent again with it half a minute later',
} as const satisfies Readonly<Record<string, string>>;

export type FaultClass = keyof typeof FAULT_CLASSES;

export function isFaultClass(name: string): name is FaultClass {
  return Object.hasOwn(FAULT_CLASSES, name);
}
