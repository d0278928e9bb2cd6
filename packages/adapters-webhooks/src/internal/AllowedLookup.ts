import type { LookupAddress, LookupOptions } from "node:dns"
import type { LookupFunction } from "node:net"

/** Resolves a host name to all its addresses, as `lookup` of `node:dns` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/** The code of the error when a host name has no allowed address. */
export const notAllowed = "LW_ADDRESS_NOT_ALLOWED"

const refusal = (): NodeJS.ErrnoException => Object.assign(new Error("address not allowed"), { code: notAllowed })

/**
 * A lookup for sockets that returns allowed addresses only. The socket connects to an address from this lookup, so a
 * later answer of the name server cannot redirect it to a forbidden one.
 */
export const allowedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "")
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (first === undefined) return callback(refusal(), "")
      return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family)
    })
