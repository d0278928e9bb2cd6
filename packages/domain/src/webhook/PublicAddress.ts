import { Option, Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)

/**
 * What of IPv4 the internet at large does not lead to, or leads elsewhere than it seems.
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

/** All of IPv6 that is given out for the internet, and what of it is set aside: tunnels into IPv4, documentation. */
const global = networks("2000::/3")
const setAside = networks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

/** Where IPv6 leads to the IPv4 address in its last 32 bits, as a network without IPv4 needs it. */
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

/** Whether a text is an IP address that the internet at large leads to; IPv4 written as IPv6 counts as IPv4. */
export const isPublicAddress = (text: string): boolean =>
  Option.match(Result.getSuccess(NetAddress.ipFromString(text)), {
    onNone: () => false,
    onSome: (address) => isPublic(NetAddress.toCanonical(address))
  })

/** The IP address that an address names literally, if it names one. */
export const literalAddress = ({ hostname }: Pick<URL, "hostname">): Option.Option<string> => {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1")
  return Result.isSuccess(NetAddress.ipFromString(host)) ? Option.some(host) : Option.none()
}

/** Whether the name or number of a host alone tells that it is not public; any other name may still lead anywhere. */
export const isKnownPrivate = (url: Pick<URL, "hostname">): boolean =>
  /^(?:.*\.)?localhost\.?$/u.test(url.hostname) ||
  Option.match(literalAddress(url), { onNone: () => false, onSome: (address) => !isPublicAddress(address) })
