import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { type AccessToken, AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Effect, Layer, Schedule } from "effect"
import { once } from "node:events"
import * as SqliteAccessTokenRepository from "./SqliteAccessTokenRepository.ts"
import { SqliteFile } from "./SqliteFile.ts"

// This process increments the number in the name of a token. It starts when it receives input.
const [path = "", id = "", times = ""] = process.argv.slice(2)

const cell = new Int32Array(new SharedArrayBuffer(4))

/** Delays the change, so that another process can interfere wherever that is possible. */
const countUp = (token: AccessToken): AccessToken => {
  Atomics.wait(cell, 0, 0, 2)
  return { ...token, name: String(Number(token.name) + 1) }
}

console.log("ready")
await once(process.stdin, "data")
process.stdin.destroy()

await AccessTokenRepository.use(({ modify }) =>
  Effect.repeat(modify(AccessTokenId.make(id), countUp, []), {
    schedule: Schedule.spaced("10 millis"),
    times: Number(times) - 1
  })
).pipe(
  Effect.provide(Layer.provide(SqliteAccessTokenRepository.layer, [SqliteFile.layer(path), MemoryStorage.layer])),
  Effect.runPromise
)
