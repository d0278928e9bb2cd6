import { assert, describe, it } from "@effect/vitest"
import { NotGranted } from "@leadwell/domain/access/Grant"
import { faultAt } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const errorPattern = /extends (?:Data\.TaggedError|Fact)\(\s*"(\w+)"[^)]*\)<\s*(.*?)\s*>\s*\{\}?$/gms

/** The errors that carry nothing, and why. */
const without: Readonly<Record<string, string>> = {
  ChangedMeanwhile: "things of every kind are compared with what their caller saw, and the caller names the thing",
  ConfirmLinkUnknown: "only the secret of a link is known",
  EnclosureRefused: "who encloses something knows what it is",
  ExportsRunning: "the account is that of the caller",
  FormKeyNotFound: "only the text of a key is known",
  IdempotencyKeyTaken: "a key is a text of the client, and `Idempotency` answers this error itself",
  ImportsUnderWay: "the account is that of the caller",
  LinkRefused: "only the secret of a link is known",
  NoProvider: "there is nothing to name",
  PersonPageNotFound: "only the secret of a link is known",
  ReaderBusy: "only the bytes of a file are known",
  SessionEnded: "only the secret of a session is known",
  TooManyCorrections: "only the secret of a link is known",
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

/** A text that a sender may have chosen. No message repeats it. */
const planted = "jane@example.nl"

/** Facts for the errors whose message tells more than that they happened. */
const facts: Readonly<Record<string, object>> = {
  DatabaseUnusable: { problem: "has no password" },
  EmbeddedPostgresFailed: { problem: "the disk is full" },
  InvalidInput: { faults: [{ path: ["fields", planted], rule: { _tag: "Unexpected" } }] },
  LawBroken: { message: "The store lost a lead." },
  NotGranted: { grants: ["operator"] },
  StageForbids: { stage: "refused", change: "withdraw" }
}

interface ErrorClass {
  readonly name: string
  new (fact: object): Error
}

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === "function" && value.prototype instanceof Error

/** Returns every error that a module of the packages exports. */
const exportedErrors = async (): Promise<ReadonlyArray<ErrorClass>> => {
  const files = globSync("packages/*/src/**/*.ts", { cwd: root })
  const errors = files.filter((file) =>
    / extends (?:Data\.TaggedError|Fact)\(/.test(readFileSync(join(root, file), "utf8"))
  )
  const modules = await Promise.all(errors.map((file) => import(pathToFileURL(join(root, file)).href)))
  return modules.flatMap((module) => Object.values(module).filter(isErrorClass))
}

describe("the errors of the packages", () => {
  it("say in their message what is wrong, in a sentence without a value", async () => {
    const errors = await exportedErrors()
    assert.isAbove(errors.length, 70)
    for (const Failure of errors) {
      const { message } = new Failure(facts[Failure.name] ?? { id: planted, cause: new Error(planted) })
      assert.match(message, /^[A-Z][^\n]{10,150}\.$/, Failure.name)
      assert.notInclude(message, planted, Failure.name)
    }
  })

  it.each([
    [
      new InvalidInput({ faults: [faultAt("city", { _tag: "Required" }), faultAt("phone", { _tag: "NotText" })] }),
      "The input breaks these rules: city: Required; phone: NotText."
    ],
    [new StorageUnavailable({ reason: "it does not answer" }), "The store is away, because it does not answer."],
    [new NotGranted({ grants: ["operator"] }), "The principal lacks one of these grants: operator."]
  ])("tell %s with what it needs to be mended", (error, message) => {
    assert.strictEqual(error.message, message)
    assert.include(String(error.stack ?? error), message)
  })
})

describe("the errors of the domain and of people", () => {
  it("carry the ids of their fact, or are listed with a reason", () => {
    assert.deepStrictEqual(sources.flatMap(bareOf).toSorted(), Object.keys(without).toSorted())
    assert.deepStrictEqual(bareOf('export class Gone extends Fact("Gone", "It is gone.")<{}> {}\n'), ["Gone"])
  })

  it("are all read by this test", () => {
    const declared = sources.flatMap((source) => [...source.matchAll(/ extends (?:Data\.TaggedError|Fact)\(/g)])
    assert.isAbove(declared.length, 50)
    assert.strictEqual(sources.flatMap(errorsIn).length, declared.length)
  })

  it("carry no name, no address and no text of a person", () => {
    const personal = /\b(?:e?mail|name|phone|address|secret|text|description|remark)\b/
    const told = sources.flatMap(errorsIn).filter(([, fields]) => personal.test(fields))
    assert.deepStrictEqual(told, [])
  })
})
