import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Leadwell, LeadwellError } from "@leadwell/leadwell"
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { globSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { inject } from "vitest"
import lead from "../../examples/embed/lead.json" with { type: "json" }
import { POST } from "../../examples/services/nextjs.ts"
import { refusalOf } from "../../examples/services/Refusal.ts"
import { openDatabase } from "./Gateway.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const services = "examples/services"
const compiled = `${services}/dist/services/nestjs.js`

const broken = '{"city": Utrecht'
const large = JSON.stringify({ city: "Utrecht".repeat(50_000) })
const source = ["-C", "@leadwell/source"]

/** Compiles the example of NestJS, because Node runs no decorators. */
const compile = () => {
  const options =
    "--ignoreConfig --noCheck --experimentalDecorators --rewriteRelativeImportExtensions --module nodenext"
  const places = `--resolveJsonModule --target es2022 --rootDir examples --outDir ${services}/dist`
  const args = ["launch.cjs", "tsc", `${services}/nestjs.ts`, ...`${options} ${places}`.split(" ")]
  execFileSync(process.execPath, args, { cwd: root })
}

const sentToHandler = async (body: string) => {
  const response = await POST(new Request("https://leads.example/leads", { method: "POST", body }))
  return [response.status, await response.json()]
}

const programs = [
  { name: "express", program: `${services}/express.ts`, unreadable: [400, 413] },
  { name: "fastify", program: `${services}/fastify.ts`, unreadable: [400, 413] },
  { name: "http", program: `${services}/http.ts`, unreadable: [422, 422] },
  { name: "nestjs", program: compiled, unreadable: [400, 413] }
]

/** Of the person of the lead. */
const personal = /Jane|Utrecht/

it("the example embed-authority shows each user what it may see, and names the fact where it may not", () => {
  const file = "examples/embed-authority/main.ts"
  const { stdout } = spawnSync(process.execPath, [...source, file], { cwd: root, encoding: "utf8" })
  const lines = ["owner: 1 NotGranted", "stranger: BusinessNotOwned NotGranted", "operator: 1 1", ""]
  assert.deepStrictEqual(stdout.split("\n"), lines)
})

describe("the examples of services", () => {
  let database: Awaited<ReturnType<typeof openDatabase>>

  beforeAll(async () => {
    compile()
    database = await openDatabase(JSON.parse(await (await fetch(inject("databases"))).text()))
  })

  afterAll(() => {
    database.close()
    rmSync(join(root, services, "dist"), { recursive: true })
  })

  it("have at most 30 lines each", () => {
    const files = globSync(`${services}/*.ts`, { cwd: root })
    assert.strictEqual(files.length, 6)
    for (const file of files) assert.isAtMost(readFileSync(join(root, file), "utf8").split("\n").length - 1, 30, file)
  })

  it.each(programs)("take leads in with $name, and refuse what is wrong", async ({ program, unreadable }) => {
    const child: ChildProcess = spawn(process.execPath, [...source, program], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", PORT: "0", DATABASE_URL: database.url },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let output = ""
    const ended = once(child, "exit")
    for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (bytes) => (output += bytes))
    try {
      let url = ""
      while (url === "") {
        const [code] = (await Promise.race([once(child.stdout!, "data"), ended])) as [unknown]
        if (typeof code === "number") throw new Error(`the example ended with ${code}: ${output}`)
        url = /^Listens on (\S+)\n/m.exec(output)?.[1] ?? ""
      }
      const send = async (body: string) => {
        const headers = { "content-type": "application/json" }
        const response = await fetch(`${url}/leads`, { method: "POST", headers, body })
        return [response.status, await response.json()]
      }
      assert.deepStrictEqual(await send(JSON.stringify(lead)), [201, { id: 1, stage: "open" }])
      assert.deepStrictEqual(await send(JSON.stringify(lead)), [201, { id: 2, stage: "duplicate" }])
      const [status, refusal] = await send(JSON.stringify({ ...lead, city: "" }))
      assert.deepStrictEqual([status, refusal.message], [422, "The input breaks these rules: city: Required."])
      const faults = [{ path: ["city"], rule: { _tag: "Required" } }]
      assert.deepStrictEqual(refusal.faults, faults)
      const statuses = [(await send(broken))[0], (await send(large))[0]]
      assert.deepStrictEqual(statuses, unreadable)
      child.kill("SIGTERM")
      await ended
      assert.notMatch(output, personal)
    } finally {
      child.kill("SIGKILL")
    }
  })

  it("say in a sentence that DATABASE_URL is not set", () => {
    const { status, stderr } = spawnSync(process.execPath, [...source, compiled], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "" }
    })
    assert.notStrictEqual(status, 0)
    assert.include(stderr, "LeadwellError: The database URL is not set: use one such as postgres://")
    assert.notInclude(stderr, "TypeError")
  })

  it("take leads in with a route handler of Next.js, which opens no store while it is only built", async () => {
    assert.notProperty(globalThis, "leadwell")
    assert.deepStrictEqual(await sentToHandler(JSON.stringify(lead)), [201, { id: 1, stage: "open" }])
    assert.strictEqual((await sentToHandler(broken))[0], 422)
    const [status, refusal] = await sentToHandler(JSON.stringify({ ...lead, city: "" }))
    assert.deepStrictEqual([status, refusal.message], [422, "The input breaks these rules: city: Required."])
    await (await (globalThis as { leadwell?: Promise<Leadwell> }).leadwell)?.close()
  })

  it("ask for another try while the store is away, and hide no other fault", () => {
    const away = new LeadwellError({ _tag: "StorageUnavailable", message: "The store is away." })
    assert.deepStrictEqual(refusalOf(away), { status: 503, body: { message: "The store is away.", faults: [] } })
    assert.throws(() => refusalOf(new TypeError("a fault")), "a fault")
  })
})
