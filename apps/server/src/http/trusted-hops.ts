/** Believes exactly as many proxies as the operator runs. */
export function trustedHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops;
}
