/** Ports of the loopback that nobody listens on at this moment, each another one. */
export function freePorts(count: number): Promise<readonly number[]>;

/** A port of the loopback that nobody listens on at this moment. */
export function freePort(): Promise<number>;
