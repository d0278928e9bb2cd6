import { Context, Option, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

/** The proxies whose `X-Forwarded-For` header is trusted. The default is none. */
export const TrustedProxies = Context.Reference<ReadonlyArray<IpNetwork.IpNetwork>>(
  "@leadwell/adapters-http/request/ClientAddress/TrustedProxies",
  { defaultValue: () => [] }
)

/**
 * Parses an address such as `10.0.0.1`, or a network such as `10.0.0.0/8` or `fd00::/8`. Proxies are compared as IPv4
 * addresses, so a network of IPv4 addresses that is written as IPv6 would trust none of them.
 */
export const readProxy = (text: string): Option.Option<IpNetwork.IpNetwork> =>
  Result.getSuccess(
    text.includes("/")
      ? IpNetwork.fromString(/^::ffff:/i.test(text) ? "" : text)
      : Result.map(
          Result.map(NetAddress.ipFromString(text), (ip) => NetAddress.toCanonical(ip)),
          (address) => IpNetwork.makeUnsafe(address, NetAddress.width(address))
        )
  )

/** Parses an address that may have a port or a zone. An IPv4 address written as IPv6 becomes an IPv4 address. */
const readAddress = (text: string): Option.Option<NetAddress.IpAddress> => {
  const host = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return Option.map(Result.getSuccess(NetAddress.ipFromString(host.replace(/%.*$/, ""))), (address) =>
    NetAddress.toCanonical(address)
  )
}

/** Returns the key of an address. An IPv6 address counts as its /64, because one client usually controls all of it. */
const counted = (address: NetAddress.IpAddress): string =>
  NetAddress.isIpv4Address(address)
    ? NetAddress.formatIp(address)
    : NetAddress.ipv6ToSegments(address)
        .slice(0, 4)
        .map((segment) => segment.toString(16))
        .join(":")

/**
 * Returns the address under which a request without a token is counted. `X-Forwarded-For` is read from its end to the
 * first address that is not trusted, because a client can forge everything before it.
 */
export const clientAddress = (
  request: HttpServerRequest.HttpServerRequest,
  trusted: ReadonlyArray<IpNetwork.IpNetwork>
): string => {
  const remote = Option.flatMap(request.remoteAddress, readAddress)
  if (Option.isNone(remote)) return "unknown"
  let client = remote.value
  const hops = request.headers["x-forwarded-for"]?.split(",") ?? []
  while (trusted.some((network) => IpNetwork.contains(network, client))) {
    const hop = readAddress(hops.pop()?.trim() ?? "")
    if (Option.isNone(hop)) break
    client = hop.value
  }
  return counted(client)
}
