import type { FaultClass } from '../faults/fault-class.ts';

/**
 * What each class does without a wire, and what the product sees of it. A request is one try of a
 * call to either port. Quote faults spoil reported quotes, never those that trades meet.
 */
export const HOW_FAULTS_ARE_PLAYED: Readonly<Record<FaultClass, string>> = {
  'request-lost':
    'never arrives; a broken connection at once, or silence until the time-out of 10 s',
  'request-late': 'arrives 5 to 30 s later, also when its sender has given up after 10 s',
  'rate-limited': 'arrives, and is answered with 429 and the rest of the minute to wait',
  'error-before': 'arrives, and is answered with 500 or 503',
  'error-after': 'is done, and answered with 500, 502 or 504 and a page',
  'answer-lost': 'is done; a broken connection, or silence until the time-out of 10 s',
  'answer-late': 'is done; the answer takes 1 to 10 s more, and may miss the time-out',
  'answer-garbled':
    'is done; an unreadable answer with 200; a cancel has no body to spoil but a page',
  'lookup-missing': 'a look-up by client id sees the orders of 3 s ago',
  'orders-stale': 'both lists of orders are those of 3 s ago',
  'orders-incomplete': 'both lists of orders lack one',
  'positions-stale': 'positions are those of 3 s ago',
  'positions-empty': 'no positions',
  'account-stale': 'the account is the one of 3 s ago',
  'status-unknown': 'an answered order has the status pending_review, which reads as working',
  'clock-skewed': "the broker's clock is five minutes fast or slow",
  'key-revoked': '401 to a trading account for the day, its update stream included',
  'account-blocked': 'the account says so for the day, and 403 answers its orders',
  'early-liquidation': 'the exchange sells what is held, from a moment soon after that is held on',
  'manual-close': 'the exchange sells what is held, once, soon after it is held',
  'partial-fill': 'a match gives one contract',
  'fill-during-cancel': 'what is left of a limit order fills as its cancel arrives',
  'cancel-stuck': 'a cancel takes a minute more',
  'rejected-late': 'an accepted order is rejected where it arrives',
  'stop-refused': 'a stop order is refused, all day',
  'stop-canceled':
    'the exchange cancels a resting stop, from 5 seconds to 5 minutes after it arrived',
  'stop-fills-first': 'a resting stop sells at the market as its cancel arrives',
  'update-dropped': 'an order update is not reported',
  'update-duplicated': 'an order update is reported twice',
  'update-delayed': 'an order update is reported 0.5 to 30 s later, behind others',
  'update-empty': 'nothing is reported of it: the adapter leaves out messages without data',
  'data-dropped': 'the quotes of an instant, or a bar, are not reported',
  'data-duplicated': 'the quotes of an instant, or a bar, are reported twice',
  'data-delayed':
    'the quotes of an instant, or a bar, are reported 0.5 to 30 s later, behind others',
  'stream-cut': 'the connection ends instead of the message, with all that is on its way',
  'stream-silent': 'nothing is reported any more; noticed by unanswered pings 15 to 20 s later',
  'handshake-refused': 'down as busy; the next try comes 90 to 120 s later',
  'connection-limit': 'a data stream is down for it; the next try comes 90 to 120 s later',
  'quote-stale': 'the quote of a minute ago, with its stamp',
  'quote-missing': 'a quote without sides',
  'quote-crossed': 'bid and ask exchanged',
  'quote-spiked': 'prices 80 % off',
  'bar-corrected':
    'a minute bar lacks a late trade for half a minute, and is reported again with it',
};
