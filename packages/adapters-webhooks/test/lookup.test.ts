import { assert, describe, it } from "@effect/vitest"
import { isPublicAddress } from "@leadwell/domain/features/webhooks/PublicAddress"
import type { LookupAddress, LookupOptions } from "node:dns"
import { allowedLookup, notAllowed, type Resolve } from "../src/internal/AllowedLookup.ts"

const answering = (...lists: Array<ReadonlyArray<string>>): Resolve => {
  const rest = [...lists]
  return (_, __, callback) =>
    callback(
      null,
      (rest.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )
}

/** What a socket gets: addresses, or the code of a refusal. */
const given = (lookup: ReturnType<typeof allowedLookup>, options: LookupOptions = { all: true }) =>
  new Promise<unknown>((resolve) => {
    lookup("receiver.example", options, (error, address: string | Array<LookupAddress>, family) =>
      resolve(
        error === null
          ? typeof address === "string"
            ? [address, family]
            : address.map((one) => one.address)
          : error.code
      )
    )
  })

const publicLookup = (resolve: Resolve) => allowedLookup(resolve, isPublicAddress)

describe("allowedLookup", () => {
  it("gives a socket the public addresses of a name alone", async () => {
    const mixed = ["10.0.0.1", "8.8.8.8", "::1", "2606:4700::1111", "::ffff:127.0.0.1"]
    assert.deepStrictEqual(await given(publicLookup(answering(mixed))), ["8.8.8.8", "2606:4700::1111"])
    assert.deepStrictEqual(await given(publicLookup(answering(mixed)), {}), ["8.8.8.8", 4])
    assert.strictEqual(await given(publicLookup(answering(["10.0.0.1", "fe80::1"]))), notAllowed)
    assert.strictEqual(await given(publicLookup(answering([]))), notAllowed)
  })

  it("holds every answer of a name server against the rule, also the one that comes later", async () => {
    const lookup = publicLookup(answering(["8.8.8.8"], ["127.0.0.1"]))
    assert.deepStrictEqual(await given(lookup), ["8.8.8.8"])
    assert.strictEqual(await given(lookup), notAllowed)
  })

  it("passes on that a name cannot be found", async () => {
    const lookup = publicLookup((_, __, callback) =>
      callback(Object.assign(new Error("no"), { code: "ENOTFOUND" }), [])
    )
    assert.strictEqual(await given(lookup), "ENOTFOUND")
  })
})
