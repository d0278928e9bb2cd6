import { isPublicAddress } from "@leadwell/domain/webhook/PublicAddress"
import { type LookupAddress, type LookupOptions } from "node:dns"
import type { LookupFunction } from "node:net"

/** Finds all addresses of a name, as `lookup` of `node:dns` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/** Every address that a name leads to is one that must not be connected to. */
export const notAllowed = "LW_ADDRESS_NOT_ALLOWED"

const refusal = (): NodeJS.ErrnoException => Object.assign(new Error("address not allowed"), { code: notAllowed })

/**
 * Looks names up for a socket, and gives it public addresses alone. The socket connects to what it is given here, so no
 * answer that a name server gives later matters.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "")
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (first === undefined) return callback(refusal(), "")
      return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family)
    })
