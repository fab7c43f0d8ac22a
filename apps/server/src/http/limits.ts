/** What the edge takes at most, in one table. Times are wall milliseconds. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** How long a request may take to arrive whole. Unless told, Fastify switches Node's own limit off. */
  requestArrivesMs: 30_000,
  /** How long a connection without a request is kept. */
  keepAliveMs: 72_000,
  /** Arrays and objects within each other. */
  jsonDepth: 32,
  /** Calls in one tRPC request; each of them is counted and checked on its own. */
  callsInBatch: 10,

  /** Changes of a session that are not urgent, whatever they cost; promised are 60 a minute. */
  changesOfSession: { calls: 300, withinMs: 60_000 },

  /**
   * Parts of the trading thread's time. A session's tenth is 20 reads a second of five milliseconds
   * each. What nobody may use is left to trading.
   */
  shares: {
    withinMs: 10_000,
    session: 0.1,
    user: 0.2,
    address: 0.4,
    all: 0.6,
    /** Of the two that `address` and `all` are for, neither gets everything. */
    strangersOfAddress: 0.25,
    strangers: 0.35,
    signedIn: 0.45,
    /** Beside all the others: closing, stopping, and looking at it. */
    urgentOfUser: 0.05,
  },
  /** Beside the shares, ten a second and twenty at once: monitors ask once in a while. */
  healthOfAddress: { part: 10 / 1_000, withinMs: 2_000 },
  /** How long the status of a session that has done something urgent is as urgent. */
  statusAfterActMs: 60_000,
  /** Whoever has used up a share waits so long, then is refused. */
  waitMs: 1_000,
  lookEveryMs: 20,
  /** What a request that waited may be charged too much at most, each time. */
  measureEveryMs: 5,
  /**
   * The part of everything but trading holds within this moment too: six milliseconds are begun, then trading
   * has four. Who took longer than that is paid for before the next one begins.
   */
  moment: { withinMs: 10, mostOwed: 10 },
  /** Calls of a batch that costs more come in turns of their own. */
  batchAtOnceMs: 6,
  /** Calls of one visitor that arrive, are worked on or wait for a hash or a broker. */
  inFlight: { ofSession: 30, ofStrangers: 200 },
  /** Requests that wait for a share. */
  waiting: { ofLine: 300, all: 2_000 },
  /** Sessions that an address may claim and nobody has seen: twenty a second. */
  claimsOfAddress: { part: 20 / 1_000, withinMs: 1_000 },
  /** A session is looked up again after so long. */
  sessionKnownMs: 5_000,
  knownSessions: 10_000,

  /** Of a user in all, and of each of his sessions. */
  streamsOfSession: 10,
  streamsOfUser: 20,
  streams: 1_000,
  /** So many are open, and a user has no more than so many: the rest is for who has fewer. */
  streamsBeforeReserve: 800,
  streamsInReserveOfUser: 4,
  /** How long a browser that finds no place waits before it asks again. */
  streamRetryMs: 5_000,
  heartbeatMs: 15_000,
  /** The shortest time between two updates of one stream. */
  updateEveryMs: 250,
  /** What may wait for a reader; one that lets more wait is gone or too slow. */
  streamBacklogBytes: 16 * 1024,
} as const;
