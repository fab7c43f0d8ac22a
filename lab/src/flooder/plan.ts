export interface FloodPlan {
  readonly port: number;
  readonly seconds: number;
  /** The flooder's loopback addresses, which share the connections. */
  readonly addresses: readonly string[];
  readonly connections: number;
  /** Each connection sends these in turn, again and again. */
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
  /** Answers by status; a failed connection counts as 0. */
  readonly statuses: Readonly<Record<string, number>>;
  /** 429 answers that don't say when to come back. */
  readonly silent: number;
  readonly seconds: number;
}
