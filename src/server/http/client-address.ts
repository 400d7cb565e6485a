import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const ipv4WithPort = /^([\d.]+):\d{1,5}$/;
/** `[2001:db8::1]`, with or without a port. */
const ipv6InBrackets = /^\[([^[\]]+)\](?::\d{1,5})?$/;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The normalised address: without a port or zone, IPv6 in short form, IPv4-mapped IPv6 as IPv4. Undefined for text that
 * isn't an address, and when there's no text, as a peer that has disconnected no longer has an address.
 */
export function parseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isIPv4(text)) return text;
  const bare = ipv4WithPort.exec(text)?.[1] ?? ipv6InBrackets.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return bare;
  const [withoutZone = ''] = bare.split('%');
  if (!isIPv6(withoutZone)) return undefined;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  return mappedIpv4.exec(address)?.[1] ?? address;
}

/**
 * Returns a check for whether an address is one of these proxies (`127.0.0.1`, `10.0.0.0/8`); undefined without
 * proxies.
 */
export function trustIn(proxies: readonly string[]): ((address: string | undefined) => boolean) | undefined {
  if (proxies.length === 0) return undefined;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * The client's address: the last valid one of Fastify's `ips`, which lists the addresses from the peer outwards, up to
 * the first that isn't a proxy. So if a proxy forwards something invalid, its own address counts. Empty once the peer
 * has disconnected.
 */
export function clientAddress({ ips, raw }: { ips?: string[] | undefined; raw: IncomingMessage }): string {
  for (const ip of ips?.toReversed() ?? []) {
    const address = parseAddress(ip);
    if (address !== undefined) return address;
  }
  return parseAddress(raw.socket.remoteAddress) ?? '';
}
