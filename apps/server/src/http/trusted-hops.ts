/** Exactly as many proxies in front are believed as the operator runs. */
export function trustedHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops;
}
