/** Limits of the HTTP server, in one table. Times are wall milliseconds. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** For the whole request to arrive. By default Fastify switches Node's own limit off. */
  requestArrivesMs: 30_000,
  keepAliveMs: 72_000,
  jsonDepth: 32,
  /** Calls in one tRPC request; each is counted and checked on its own. */
  callsInBatch: 10,

  /** A session's non-urgent changes, whatever they cost; 60 a minute are promised. */
  changesOfSession: { calls: 300, withinMs: 60_000 },

  /** An API token's calls that are not urgent, whatever they cost. */
  callsOfToken: { calls: 600, withinMs: 60_000 },

  /**
   * Parts of the trading thread's time; the unassigned one is left to trading. A session's tenth is
   * 20 reads a second of five milliseconds each.
   */
  shares: {
    withinMs: 10_000,
    session: 0.1,
    user: 0.2,
    address: 0.4,
    all: 0.6,
    /**
     * Unknown clients of one address, and of all together, so that one of them can't take
     * everything.
     */
    unknownOfAddress: 0.25,
    unknown: 0.35,
    signedIn: 0.45,
    /** A share beside all the rest: closing, stopping, and looking at it. */
    urgentOfUser: 0.05,
  },
  /** Beside the shares, ten a second and twenty at once: monitors ask rarely. */
  healthOfAddress: { part: 10 / 1_000, withinMs: 2_000 },
  /** How long a session's status reads stay urgent after an urgent act. */
  statusAfterActMs: 60_000,
  /** A client that has used up a share waits so long, then is refused. */
  waitMs: 1_000,
  lookEveryMs: 20,
  /** A request that waited may be overcharged so much, each time. */
  measureEveryMs: 5,
  /**
   * Also limits all but trading: work of six milliseconds may begin, then trading has four. A
   * longer call is paid for before the next one begins.
   */
  moment: { withinMs: 10, mostOwed: 10 },
  /** Calls of a costlier batch come in turns of their own. */
  batchAtOnceMs: 6,
  /** Calls that arrive, are worked on or wait for a hash or a broker. */
  inFlight: { ofSession: 30, ofUnknown: 200 },
  waiting: { ofLine: 300, all: 2_000 },
  /** Unseen sessions that an address may claim: twenty a second. */
  claimsOfAddress: { part: 20 / 1_000, withinMs: 1_000 },
  /** A session is looked up again after so long. */
  sessionKnownMs: 5_000,
  knownSessions: 10_000,

  streamsOfSession: 10,
  streamsOfUser: 20,
  streams: 1_000,
  /** With so many streams open, a user may have only so many: the rest is for users with fewer. */
  streamsBeforeReserve: 800,
  streamsInReserveOfUser: 4,
  streamRetryMs: 5_000,
  heartbeatMs: 15_000,
  /** Between two updates of one stream. */
  updateEveryMs: 250,
  /** A reader with more waiting is gone or too slow. */
  streamBacklogBytes: 16 * 1024,
} as const;
