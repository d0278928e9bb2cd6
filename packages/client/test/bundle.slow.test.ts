import { assert, beforeAll, describe, it } from "@effect/vitest"
import { runInNewContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { build } from "vite"

const entry = `${import.meta.dirname}/../src/Client.ts`

/** Bundles the client as a website would, minified. */
const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "client" } }
  })
  const [{ output }] = built as unknown as [{ readonly output: [{ readonly code: string }] }]
  return output[0].code
}

describe("the client, bundled", () => {
  let code = ""

  beforeAll(async () => {
    code = await bundle()
  })

  it("has at most 2 kB", () => {
    assert.isAbove(code.length, 1000)
    assert.isAtMost(gzipSync(code).length, 2000)
  })

  it("sends a lead where there are only the globals that Node, Deno, Bun and workers share", async () => {
    const asked: Array<RequestInit & { readonly url: string }> = []
    const fetch = async (url: string, init: RequestInit) => {
      asked.push({ url, ...init })
      return new Response(`{"completed":true,"id":"7","message":""}`, { status: 201 })
    }
    const globals = { AbortController, URL, clearTimeout, crypto, fetch, performance, setTimeout }
    const client = runInNewContext(
      `${code}; new client.LeadwellClient({ url: "https://a.example/", token: "t" })`,
      globals
    )
    assert.deepEqual(await client.sendLead({}), { outcome: "created", id: "7" })
    assert.strictEqual(asked[0]?.url, "https://a.example/api/leads")
    assert.match(new Headers(asked[0]?.headers).get("idempotency-key") ?? "", /^[0-9a-f-]{36}$/)
  })
})
