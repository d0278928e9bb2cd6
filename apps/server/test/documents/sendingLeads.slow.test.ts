import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { start } from "../RunningServer.ts"

const document = readFileSync(new URL("../../../../docs/sending-leads.md", import.meta.url), "utf8")

const missingPhp = spawnSync("php", ["-r", "exit(function_exists('curl_init') ? 0 : 1);"]).status !== 0

if (missingPhp) console.warn("docs/sending-leads.md in PHP: SKIPPED, because there is no PHP with cURL here")

/** The examples of the document, and what is put behind each: it sends the lead of `LEAD`, and prints the answer. */
const languages = [
  {
    language: "js",
    program: process.execPath,
    file: "form.mjs",
    use: `sendLead(JSON.parse(process.env.LEAD), process.env.KEY).then(
      (errors) => console.log(JSON.stringify(errors)),
      ({ message }) => console.log(message)
    )`
  },
  {
    language: "php",
    program: "php",
    file: "form.php",
    use: `try { echo json_encode((object) sendLead((array) json_decode(getenv('LEAD')), getenv('KEY'))); }
      catch (RuntimeException $error) { echo $error->getMessage(); }`
  }
]

/** Runs an example as a form handler would, with these variables, and returns what it prints. */
const sentBy = ({ file, language, program, use }: (typeof languages)[number], variables: Record<string, string>) =>
  Effect.promise(async () => {
    const [, example = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(document) ?? []
    const folder = mkdtempSync(join(tmpdir(), "leadwell-form-"))
    writeFileSync(join(folder, file), `${example}\n${use}`)
    const child = spawn(program, [join(folder, file)], { env: variables, stdio: ["ignore", "pipe", "inherit"] })
    let said = ""
    child.stdout.on("data", (bytes) => (said += bytes))
    await once(child, "close")
    rmSync(folder, { recursive: true })
    return said.trim()
  })

/** A server that gives these answers one after the other, with the keys that it was sent. */
const answering = (statuses: ReadonlyArray<number>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const keys: Array<unknown> = []
      const server = createServer((request, response) => {
        request.resume()
        keys.push(request.headers["idempotency-key"])
        response.writeHead(statuses[keys.length - 1] ?? 500, { "retry-after": "0" }).end("{}")
      })
      await once(server.listen(0, "127.0.0.1"), "listening")
      return { server, keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
    ({ server }) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )

describe("docs/sending-leads.md", () => {
  for (const language of languages) {
    const test = it.live.skipIf(language.language === "php" && missingPhp)

    test(`sends a lead once in ${language.language}, and returns what is wrong with one`, () =>
      Effect.gen(function* () {
        const said = yield* (yield* start()).until("screenshot.jpg'")
        const [LEADWELL_URL = "", LEADWELL_TOKEN = ""] = [/listens on (\S+)/, /export TOKEN=(\S+)/].map(
          (pattern) => pattern.exec(said)?.[1]
        )
        const send = (lead: object, KEY: string, token = LEADWELL_TOKEN) =>
          sentBy(language, { LEADWELL_URL, LEADWELL_TOKEN: token, KEY, LEAD: JSON.stringify(lead) })
        const lead = demoLead("2031-01-15")
        assert.strictEqual(
          yield* send({ ...lead, phone: "06-1" }, "a"),
          `{"phone":["The phone field must be 10 digits."]}`
        )
        for (let time = 0; time < 2; time++) assert.strictEqual(yield* send(lead, "a"), "{}")
        assert.strictEqual(yield* send(lead, "b"), "{}")
        assert.strictEqual(yield* send(lead, "c", "lw_x"), "Leadwell answered 401")
        const authorization = `Bearer ${LEADWELL_TOKEN}`
        const leads = yield* Effect.promise(async () =>
          (await fetch(`${LEADWELL_URL}/api/leads`, { headers: { authorization } })).json()
        )
        assert.deepStrictEqual(
          leads.data.map(({ duplicate_of }: { readonly duplicate_of: unknown }) => duplicate_of),
          [1, null]
        )
      }))

    test(`sends again in ${language.language}, under the same key, what may help, and gives up at last`, () =>
      Effect.gen(function* () {
        const outcomes = [
          [[503, 429, 409, 201], 4, "{}"],
          [[500, 502, 504, 503, 201], 4, "Leadwell did not take the lead"],
          [[400, 201], 1, "Leadwell answered 400"]
        ] as const
        for (const [statuses, times, said] of outcomes) {
          const { keys, url } = yield* answering(statuses)
          const variables = { LEADWELL_URL: url, LEADWELL_TOKEN: "lw_x", KEY: "a", LEAD: "{}" }
          assert.strictEqual(yield* sentBy(language, variables), said)
          assert.strictEqual(keys.join(), Array.from({ length: times }, () => "a").join())
        }
      }))
  }
})
