import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { bash, start } from "../RunningServer.ts"

const document = readFileSync(new URL("../../../../docs/sending-leads.md", import.meta.url), "utf8")

const missingPhp = spawnSync("php", ["-r", "exit(function_exists('curl_init') ? 0 : 1);"]).status !== 0

if (missingPhp) console.warn("docs/sending-leads.md in PHP: SKIPPED, because there is no PHP with cURL here")

const root = fileURLToPath(new URL("../../../..", import.meta.url))

/** Behind each example: it sends the lead of `LEAD`, and prints the answer. */
const uses = {
  js: `sendLead(JSON.parse(process.env.LEAD), process.env.KEY).then(
    (errors) => console.log(JSON.stringify(errors)),
    ({ message }) => console.log(message)
  )`,
  php: `try { echo json_encode((object) sendLead((array) json_decode(getenv('LEAD')), getenv('KEY'))); }
    catch (RuntimeException $error) { echo $error->getMessage(); }`
}

const languages = [
  { language: "js", program: [process.execPath, "-C", "@leadwell/source"], file: "form.mjs" },
  { language: "php", program: ["php"], file: "form.php" }
] as const

/** The examples of the document, with what they say of a token that is wrong, and of statuses that they meet. */
const examples = languages.flatMap((language) => [
  {
    ...language,
    title: "With a client",
    denied: "Leadwell did not take the lead: 401",
    met: [
      [[503, 429, 408, 409, 500, 502, 504, 201], 8, "{}"],
      [[400, 201], 1, "Leadwell did not take the lead: 400"]
    ]
  },
  {
    ...language,
    title: "Without a client",
    denied: "Leadwell answered 401",
    met: [
      [[503, 429, 409, 201], 4, "{}"],
      [[500, 502, 504, 503, 201], 4, "Leadwell did not take the lead"],
      [[400, 201], 1, "Leadwell answered 400"]
    ]
  }
]) as ReadonlyArray<
  (typeof languages)[number] & {
    readonly title: string
    readonly denied: string
    readonly met: ReadonlyArray<readonly [statuses: ReadonlyArray<number>, times: number, said: string]>
  }
>

/** Runs an example as a form handler would, with these variables, and returns what it prints. */
const sentBy = ({ file, language, program, title }: (typeof examples)[number], variables: Record<string, string>) =>
  Effect.promise(async () => {
    const [, section = ""] = document.split(`### ${title}\n`)
    const [, example = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(section) ?? []
    const folder = mkdtempSync(join(tmpdir(), "leadwell-form-"))
    writeFileSync(join(folder, file), `${example}\n${uses[language]}`)
    copyFileSync(join(root, "integrations/php/src/Client.php"), join(folder, "Client.php"))
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    const [command, ...options] = program
    const child = spawn(command, [...options, join(folder, file)], {
      env: variables,
      stdio: ["ignore", "pipe", "inherit"]
    })
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
        response.writeHead(statuses[keys.length - 1] ?? 500, { "retry-after": "0" }).end(`{"completed":true,"id":"1"}`)
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

/** The commands of a section, and those of the sections within it. */
const commandsOf = (title: string) => {
  const [, section = ""] = document.split(`## ${title}\n`)
  return [...section.split("\n## ")[0]!.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block)
}

describe("docs/sending-leads.md", () => {
  it.live("shows commands that make a publishable key and a hook, and send a lead to it", () =>
    Effect.gen(function* () {
      const said = yield* (yield* start()).until("screenshot.jpg'")
      const url = /listens on (\S+)/.exec(said)?.[1] ?? ""
      const variables = Object.fromEntries(
        [...said.matchAll(/export (\w+)=(\S+)/g)].map(([, name, one]) => [name, one])
      )
      const run = Effect.fnUntraced(function* (command = "", more: Record<string, string> = {}) {
        const script = command.replaceAll("http://127.0.0.1:3000", url)
        const { code, stderr, stdout } = yield* bash(script, { ...variables, ...more })
        assert.deepStrictEqual([code, stderr], [0, ""])
        return JSON.parse(stdout)
      })
      const [makeKey] = commandsOf("The form")
      assert.match((yield* run(makeKey)).data.key, /^lw_pub_/)
      const [makeHook, post, ...others] = commandsOf("A hook")
      const { path } = (yield* run(makeHook)).data
      assert.deepStrictEqual(yield* run(post, { PATH_OF_HOOK: path }), { completed: true })
      const wrong = post?.replace("06-11 22 33 44", "12")
      assert.strictEqual((yield* run(wrong, { PATH_OF_HOOK: path })).completed, false)
      assert.deepStrictEqual(others, [])
    })
  )

  for (const example of examples) {
    const { denied, language, met, title } = example
    const test = it.live.skipIf(language === "php" && missingPhp)
    const named = `in ${language} ${title.toLowerCase()}`

    test(`sends a lead once ${named}, and returns what is wrong with one`, () =>
      Effect.gen(function* () {
        const said = yield* (yield* start()).until("screenshot.jpg'")
        const [LEADWELL_URL = "", LEADWELL_TOKEN = ""] = [/listens on (\S+)/, /export TOKEN=(\S+)/].map(
          (pattern) => pattern.exec(said)?.[1]
        )
        const send = (lead: object, KEY: string, token = LEADWELL_TOKEN) =>
          sentBy(example, { LEADWELL_URL, LEADWELL_TOKEN: token, KEY, LEAD: JSON.stringify(lead) })
        const lead = demoLead("2031-01-15")
        assert.strictEqual(
          yield* send({ ...lead, phone: "06-1" }, "a"),
          `{"phone":["The phone field must be 10 digits."]}`
        )
        for (let time = 0; time < 2; time++) assert.strictEqual(yield* send(lead, "a"), "{}")
        assert.strictEqual(yield* send(lead, "b"), "{}")
        assert.strictEqual(yield* send(lead, "c", "lw_x"), denied)
        const authorization = `Bearer ${LEADWELL_TOKEN}`
        const leads = yield* Effect.promise(async () =>
          (await fetch(`${LEADWELL_URL}/api/leads`, { headers: { authorization } })).json()
        )
        assert.deepStrictEqual(
          leads.data.map(({ duplicate_of }: { readonly duplicate_of: unknown }) => duplicate_of),
          [1, null]
        )
      }))

    test(`sends again ${named}, under the same key, what may help, and gives up at last`, () =>
      Effect.gen(function* () {
        for (const [statuses, times, said] of met) {
          const { keys, url } = yield* answering(statuses)
          const variables = { LEADWELL_URL: url, LEADWELL_TOKEN: "lw_x", KEY: "a", LEAD: "{}" }
          assert.strictEqual(yield* sentBy(example, variables), said)
          assert.strictEqual(keys.join(), Array.from({ length: times }, () => "a").join())
        }
      }))
  }
})
