/** Free ports of the loopback, all different. */
export function freePorts(count: number): Promise<readonly number[]>;

/** A free port of the loopback. */
export function freePort(): Promise<number>;
