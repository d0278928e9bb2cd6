import { Option, Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)

/**
 * IPv4 networks that are not globally reachable.
 *
 * Source: the IANA registry of special-purpose addresses, and multicast.
 */
const special = networks(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4"
)

/** The IPv6 network of global unicast. `setAside` holds its reserved parts: tunnels into IPv4, and documentation. */
const global = networks("2000::/3")
const setAside = networks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

/** The NAT64 prefix. The last 32 bits of such an address are an IPv4 address. */
const translated = networks("64:ff9b::/96")

const within = (some: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  some.some((network) => IpNetwork.contains(network, address))

const isPublic = (address: NetAddress.IpAddress): boolean => {
  if (NetAddress.isIpv4Address(address)) return !within(special, address)
  if (within(translated, address)) {
    return isPublic(NetAddress.ipv4FromBytesUnsafe(Uint8Array.from(NetAddress.ipv6ToOctets(address).slice(12))))
  }
  return within(global, address) && !within(setAside, address)
}

/** Returns whether a text is a globally reachable IP address. An IPv4-mapped IPv6 address counts as IPv4. */
export const isPublicAddress = (text: string): boolean =>
  Option.match(Result.getSuccess(NetAddress.ipFromString(text)), {
    onNone: () => false,
    onSome: (address) => isPublic(NetAddress.toCanonical(address))
  })

/** Returns the IP address in the host of a URL, if the host is an IP literal. */
export const literalAddress = ({ hostname }: Pick<URL, "hostname">): Option.Option<string> => {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1")
  return Result.isSuccess(NetAddress.ipFromString(host)) ? Option.some(host) : Option.none()
}

/**
 * Returns whether the host of a URL is private without a lookup. Any other name may still resolve to a private address.
 */
export const isKnownPrivate = (url: Pick<URL, "hostname">): boolean =>
  /^(?:.*\.)?localhost\.?$/u.test(url.hostname) ||
  Option.match(literalAddress(url), { onNone: () => false, onSome: (address) => !isPublicAddress(address) })
