import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer } from "effect"
import * as Digest from "effect/crypto/Digest"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import * as inExpress from "../examples/embed-in-express/LeadAnswer.ts"
import * as inFastify from "../examples/embed-in-fastify/LeadAnswer.ts"
import catalog from "../examples/embed/catalog.json" with { type: "json" }
import lead from "../examples/embed/lead.json" with { type: "json" }

const root = fileURLToPath(new URL("..", import.meta.url))

const broken = '{"city": Utrecht'
const large = JSON.stringify({ city: "Utrecht".repeat(50_000) })
const json = "application/json"

/** The examples, with bodies that they cannot read: the body, its type, and the answer. */
const examples = [
  {
    name: "embed-in-express",
    leadAnswer: inExpress.leadAnswer,
    unreadable: [
      [broken, json, 400, "The request body is not a readable JSON object."],
      [large, json, 413, "The request body is too large."],
      [broken, `${json}; charset=koi8-r`, 415, "The request body must be application/json."]
    ] as const
  },
  {
    name: "embed-in-fastify",
    leadAnswer: inFastify.leadAnswer,
    unreadable: [
      [broken, json, 400, "Body is not valid JSON but content-type is set to 'application/json'"],
      [large, json, 413, "Request body is too large"]
    ] as const
  }
]

/** A memory store that is unavailable when a lead is to be stored. */
const awayStorage = Layer.succeed(LeadInbox, { receive: () => Effect.fail(new StorageUnavailable({})) }).pipe(
  Layer.provideMerge(MemoryStorage.layer)
)

const useCases = Layer.fresh(
  Layer.merge(CatalogImport.layer, LeadIntake.layer).pipe(Layer.provide([awayStorage, Digest.layerWebCrypto]))
)

it("the example embed-authority shows each user what it may see, and names the fact where it may not", () => {
  const file = "examples/embed-authority/main.ts"
  const { stdout } = spawnSync(process.execPath, ["-C", "@leadwell/source", file], { cwd: root, encoding: "utf8" })
  const lines = ["owner: 1 NotGranted", "stranger: BusinessNotOwned NotGranted", "operator: 1 1", ""]
  assert.deepStrictEqual(stdout.split("\n"), lines)
})

describe.each(examples)("the example $name", ({ leadAnswer, name, unreadable }) => {
  let child: ChildProcess
  let output = ""
  let url = ""

  beforeAll(async () => {
    child = spawn(process.execPath, ["-C", "@leadwell/source", `examples/${name}/main.ts`], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.stdout!.on("data", (bytes) => (output += bytes))
    const ended = once(child, "exit")
    while (url === "") {
      const [code] = (await Promise.race([once(child.stdout!, "data"), ended])) as [unknown]
      if (typeof code === "number") throw new Error(`the example ended with ${code}: ${output}`)
      url = /^Listens on (\S+)\n/.exec(output)?.[1] ?? ""
    }
  })

  afterAll(() => void child.kill("SIGKILL"))

  const sent = async (body: string, type = json) => {
    const response = await fetch(`${url}/leads`, { method: "POST", headers: { "content-type": type }, body })
    return [response.status, await response.json()]
  }

  const posted = (body: unknown) => sent(JSON.stringify(body))

  it("takes a lead in, and tells when it has it already", async () => {
    assert.deepStrictEqual(await posted(lead), [201, { completed: true, id: "1", message: "The lead was created." }])
    const [status, { completed }] = await posted(lead)
    assert.deepStrictEqual([status, completed], [200, false])
  })

  it("tells everything that is wrong with a request, in the words of the interface", async () => {
    const errors = { city: ["The city field is required."], phone: ["The phone field must be 10 digits."] }
    assert.deepStrictEqual(await posted({ ...lead, city: "", phone: "12" }), [
      422,
      { message: "The given data was invalid.", errors }
    ])
  })

  it("answers in JSON when the body cannot be read, and does not repeat the body", async () => {
    for (const [body, type, expected, message] of unreadable) {
      const [status, answer] = await sent(body, type)
      assert.deepStrictEqual([status, answer.message], [expected, message])
      assert.notMatch(JSON.stringify(answer), /Utrecht|node_modules/)
    }
  })

  it.effect("asks for another try while the store is away", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(catalog))
      const { body, headers, status } = yield* leadAnswer(lead)
      assert.deepStrictEqual([status, headers["retry-after"], body], [503, "5", { message: "Service unavailable." }])
    }).pipe(Effect.provide(useCases))
  )

  it("lets go of what it holds when it is told to stop", async () => {
    const ended = once(child, "close")
    child.kill("SIGTERM")
    assert.deepStrictEqual(await ended, [0, null])
    assert.match(output, /\nStopped\.\n$/)
  })
})
