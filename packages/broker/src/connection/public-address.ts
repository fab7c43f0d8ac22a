import { BlockList, isIP } from 'node:net';

/** IPv4 ranges outside the public internet (IANA's special-purpose registry). */
const RESERVED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * Ranges within 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which wraps
 * IPv4.
 */
const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const reservedAddresses = blockList(RESERVED_IPV4, RESERVED_IPV6);
const loopbackAddresses = blockList([['127.0.0.0', 8]], [['::1', 128]]);
/** Other IPv6 is local, multicast, unassigned, or wraps IPv4. */
const globalUnicast = blockList([], [['2000::', 3]]);

export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (family === null || reservedAddresses.check(address, family)) return false;
  return family === 'ipv4' || globalUnicast.check(address, family);
}

export function isLoopbackAddress(address: string): boolean {
  const family = familyOf(address);
  return family !== null && loopbackAddresses.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

type Subnet = readonly [address: string, prefix: number];

function blockList(ipv4: readonly Subnet[], ipv6: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, 'ipv4');
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6');
  return list;
}
