import { type AccessToken, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { Effect, Layer, Schedule } from "effect"
import { once } from "node:events"
import * as SqliteAccessTokenRepository from "./SqliteAccessTokenRepository.ts"
import { SqliteFile } from "./SqliteFile.ts"

// Counts in the name of a token, one up at a time, from when it is told to.
const [path = "", id = "", times = ""] = process.argv.slice(2)

const cell = new Int32Array(new SharedArrayBuffer(4))

/** Takes its time, so that another comes in between wherever one can. */
const countUp = (token: AccessToken): AccessToken => {
  Atomics.wait(cell, 0, 0, 2)
  return { ...token, name: String(Number(token.name) + 1) }
}

console.log("ready")
await once(process.stdin, "data")
process.stdin.destroy()

await AccessTokenRepository.use(({ modify }) =>
  Effect.repeat(modify(AccessTokenId.make(id), countUp), {
    schedule: Schedule.spaced("10 millis"),
    times: Number(times) - 1
  })
).pipe(Effect.provide(Layer.provide(SqliteAccessTokenRepository.layer, SqliteFile.layer(path))), Effect.runPromise)
