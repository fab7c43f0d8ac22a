/** Times are wall milliseconds. */
export const HTTP_LIMITS = {
  bodyBytes: 64 * 1024,
  /** For the whole request to arrive. Fastify by default switches Node's own limit off. */
  requestArrivesMs: 30_000,
  keepAliveMs: 72_000,
  jsonDepth: 32,
  /** Calls in one tRPC request; each is counted and checked on its own. */
  callsInBatch: 10,

  /** Non-urgent changes of one session, whatever they cost; 60 a minute are promised. */
  changesOfSession: { calls: 300, withinMs: 60_000 },

  /** Non-urgent calls of one API token, whatever they cost. */
  callsOfToken: { calls: 600, withinMs: 60_000 },

  /**
   * Parts of the trading thread's time; the rest is for trading. A session's tenth is 20 reads a second
   * of five milliseconds each.
   */
  shares: {
    withinMs: 10_000,
    session: 0.1,
    user: 0.2,
    address: 0.4,
    all: 0.6,
    /**
     * Unknown clients of one address, and all unknown clients together, so one address can't take
     * everything.
     */
    unknownOfAddress: 0.25,
    unknown: 0.35,
    signedIn: 0.45,
    /** A share beside all the rest, for closing, stopping and looking at the result. */
    urgentOfUser: 0.05,
  },
  /** Another share beside the rest, because monitors ask rarely: ten a second, twenty at once. */
  healthOfAddress: { ratePerMs: 10 / 1_000, withinMs: 2_000 },
  /** After an urgent call a session's status reads stay urgent for this long. */
  statusAfterActMs: 60_000,
  /** A client that has used up its share waits this long, then is refused. */
  waitMs: 1_000,
  /** A read within all shares waits so long for its turn of the thread. */
  waitWithinShareMs: 10_000,
  lookEveryMs: 20,
  /**
   * How often the thread's work is measured: a request that waited may be charged this much too
   * much.
   */
  measureEveryMs: 5,
  /**
   * Limits all work but trading: six milliseconds of it may begin, then trading has four. A longer call
   * is paid for before the next one begins.
   */
  moment: { withinMs: 10, maxOwedShares: 10 },
  /** The calls of a batch that costs more take turns of their own. */
  batchAtOnceMs: 6,
  inFlight: { ofSession: 30, ofUnknown: 200 },
  /** The first `longOfLine` of a line may wait for `waitWithinShareMs`. */
  waiting: { ofLine: 300, longOfLine: 30, all: 2_000 },
  /** Sessions not seen before that an address may claim: twenty a second. */
  claimsOfAddress: { ratePerMs: 20 / 1_000, withinMs: 1_000 },
  /** After this a session is looked up again. */
  sessionKnownMs: 5_000,
  knownSessions: 10_000,

  streamsOfSession: 10,
  streamsOfUser: 20,
  streams: 1_000,
  /**
   * While more streams than this are open, a user may have only so many: the rest is for users with
   * fewer.
   */
  streamsBeforeReserve: 800,
  streamsInReserveOfUser: 4,
  /** A browser that finds no free stream asks again after this. */
  streamRetryMs: 5_000,
  heartbeatMs: 15_000,
  updateEveryMs: 250,
  /** A client that leaves this much of its stream unread is gone or too slow. */
  streamBacklogBytes: 16 * 1024,
} as const;
