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

const examples = [
  { name: "embed-in-express", leadAnswer: inExpress.leadAnswer },
  { name: "embed-in-fastify", leadAnswer: inFastify.leadAnswer }
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
  const lines = ["owner: 1 NotOperator", "stranger: BusinessNotOwned NotOperator", "operator: 1 1", ""]
  assert.deepStrictEqual(stdout.split("\n"), lines)
})

describe.each(examples)("the example $name", ({ leadAnswer, name }) => {
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

  const posted = async (body: unknown) => {
    const headers = { "content-type": "application/json" }
    const response = await fetch(`${url}/leads`, { method: "POST", headers, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }

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
