import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const errorPattern = /extends Data\.TaggedError\("(\w+)"\)<\s*(.*?)\s*>\s*\{\}?$/gms

/** The errors that carry nothing, and why. */
const without: Readonly<Record<string, string>> = {
  ChangedMeanwhile: "things of every kind are compared with what their caller saw, and the caller names the thing",
  IdempotencyKeyTaken: "a key is a text of the client, and `Idempotency` answers this error itself",
  LinkRefused: "only the secret of a link is known",
  NoProvider: "there is nothing to name",
  SessionEnded: "only the secret of a session is known",
  Unauthenticated: "only the text of a token is known",
  UnsubscribeLinkUnknown: "only the secret of a link is known"
}

const errorsIn = (source: string): ReadonlyArray<readonly [error: string, fields: string]> =>
  [...source.matchAll(errorPattern)].map(([, error = "", fields = ""]) => [error, fields])

/** Returns the errors without a field. */
const bareOf = (source: string) => errorsIn(source).flatMap(([error, fields]) => (fields === "{}" ? [error] : []))

const sources = globSync("packages/{domain,people}/src/**/*.ts", { cwd: root }).map((path) =>
  readFileSync(join(root, path), "utf8")
)

describe("the errors of the domain and of people", () => {
  it("carry the ids of their fact, or are listed with a reason", () => {
    assert.deepStrictEqual(sources.flatMap(bareOf).toSorted(), Object.keys(without).toSorted())
    assert.deepStrictEqual(bareOf('export class Gone extends Data.TaggedError("Gone")<{}> {}\n'), ["Gone"])
  })

  it("are all read by this test", () => {
    const declared = sources.flatMap((source) => [...source.matchAll(/ extends Data\.TaggedError\(/g)])
    assert.isAbove(declared.length, 50)
    assert.strictEqual(sources.flatMap(errorsIn).length, declared.length)
  })

  it("carry no name, no address and no text of a person", () => {
    const personal = /\b(?:e?mail|name|phone|address|secret|text|description|remark)\b/
    const told = sources.flatMap(errorsIn).filter(([, fields]) => personal.test(fields))
    assert.deepStrictEqual(told, [])
  })
})
