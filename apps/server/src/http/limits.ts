/** What the edge takes at most, in one table. Times are wall milliseconds. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** How long a request may take to arrive whole. Unless told, Fastify switches Node's own limit off. */
  requestArrivesMs: 30_000,
  /** Arrays and objects within each other. */
  jsonDepth: 32,
  /** Calls in one tRPC request; each of them is counted and checked on its own. */
  callsInBatch: 10,

  // Promised are 20 reads a second and 60 changes a minute for a session, and 1,000 calls a second for
  // an address. Tabs that wake up ask for everything at once, so that a second is no fair measure.
  readsOfSession: { calls: 10_000, withinMs: 10_000 },
  changesOfSession: { calls: 300, withinMs: 60_000 },
  callsOfAddress: { calls: 30_000, withinMs: 10_000 },

  streamsOfSession: 10,
  streams: 1_000,
  /** How long a browser that finds no place waits before it asks again. */
  streamRetryMs: 5_000,
  heartbeatMs: 15_000,
  /** The shortest time between two updates of one stream. */
  updateEveryMs: 250,
  /** What may wait for a reader; one that lets more wait is gone or too slow. */
  streamBacklogBytes: 16 * 1024,
} as const;
