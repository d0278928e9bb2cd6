import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import type { LookupAddress, LookupOptions } from "node:dns"
import { lookup } from "node:dns/promises"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hostsAddresses, nameServers } from "../src/internal/NameServers.ts"
import { nameServer, type Said } from "./NameServer.ts"

const hostsFile = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-hosts-"))
    writeFileSync(join(folder, "hosts"), "192.0.2.9 listed.example\n")
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
).pipe(Effect.map((folder) => join(folder, "hosts")))

/** Asks a name server that says this. It returns the addresses, or the code of the error. */
const asking = Effect.fnUntraced(function* (say: (name: string) => Said) {
  const resolve = nameServers({ servers: [yield* nameServer(say)], hosts: yield* hostsFile })
  return (name: string, options: LookupOptions = {}) =>
    Effect.callback<ReadonlyArray<string> | string | undefined>((resume) =>
      resolve(name, { ...options, all: true }, (error, found: ReadonlyArray<LookupAddress>) =>
        resume(Effect.succeed(error === null ? found.map(({ address }) => address) : error.code))
      )
    )
})

describe("nameServers", () => {
  it.live("returns the addresses of a name, of one family if one is wanted", () =>
    Effect.gen(function* () {
      const ask = yield* asking(() => [
        [192, 0, 2, 1],
        [192, 0, 2, 2]
      ])
      assert.deepStrictEqual(yield* ask("receiver.example"), ["192.0.2.1", "192.0.2.2"])
      assert.deepStrictEqual(yield* ask("receiver.example", { family: 4 }), ["192.0.2.1", "192.0.2.2"])
      assert.deepStrictEqual(yield* ask("receiver.example", { family: 6 }), [])
    })
  )

  it.live("reads the hosts file for a name that no server has", () =>
    Effect.gen(function* () {
      const ask = yield* asking(() => "absent")
      assert.strictEqual(yield* ask("nowhere.example"), "ENOTFOUND")
      assert.deepStrictEqual(yield* ask("localhost"), ["127.0.0.1", "::1"])
      assert.deepStrictEqual(yield* ask("listed.example"), ["192.0.2.9"])
    })
  )

  it("finds a name in the text of a hosts file", () => {
    const hosts = "# 10.0.0.1 commented.example\n10.0.0.2\tone.example Two.Example # two\n\n::2 two.example\n"
    assert.deepStrictEqual(hostsAddresses(hosts, "two.example"), ["10.0.0.2", "::2"])
    assert.deepStrictEqual(hostsAddresses(hosts, "commented.example"), [])
    assert.deepStrictEqual(hostsAddresses(hosts, "#"), [])
  })

  it.live("waits for silent servers in no thread that others need, and reads no hosts file in their place", () =>
    Effect.gen(function* () {
      const ask = yield* asking(() => "silent")
      let ended = 0
      const names = [...Array.from({ length: 64 }, (_, n) => `silent-${n}.example`), "listed.example"]
      const silent = yield* Effect.forkChild(
        Effect.forEach(names, (name) => Effect.tap(ask(name), () => Effect.sync(() => (ended += 1))), {
          concurrency: "unbounded"
        })
      )
      yield* Effect.sleep("50 millis")
      yield* Effect.promise(() => lookup("localhost"))
      assert.strictEqual(ended, 0)
      const codes = yield* Fiber.join(silent)
      assert.deepStrictEqual(new Set(codes), new Set(["ETIMEOUT"]))
    })
  )
})
