/** What one flood sends, as the flooding process reads it from its standard input. */
export interface FloodPlan {
  readonly port: number;
  readonly seconds: number;
  /** Loopback addresses that it comes from; connections are shared out among them. */
  readonly addresses: readonly string[];
  readonly connections: number;
  /** Sent one after the other by each connection, again and again. */
  readonly requests: readonly FloodRequest[];
}

export interface FloodRequest {
  readonly method: string;
  /** `{n}` becomes another number each time, here and in the body. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FloodResult {
  /** Answers by status; connections that failed are 0. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers of 429 that did not say when to come back. */
  readonly silent: number;
  readonly seconds: number;
}
