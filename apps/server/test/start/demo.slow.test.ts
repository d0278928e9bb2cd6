import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import demo from "../../demo/catalog.json" with { type: "json" }
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder } from "../Load.ts"
import { ownUrl } from "../OwnUrl.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"

const importsFirst =
  "The catalogue is empty: `leadwell import FILE` applies yours, and then " +
  "`leadwell token create --account ACCOUNT --name NAME --ability operator` makes a token."
const tokenFirst =
  "There is no token yet: `leadwell token create --account ACCOUNT --name NAME --ability operator` makes one."

const refusal = "Nothing was changed: give --yes to do it, or --dry-run only to see what would be done.\n"

/** Returns the whole output of a server that starts and stops. */
const saidBy = Effect.fnUntraced(function* (environment: Record<string, string>) {
  const server = yield* start({ STORAGE: "postgres", LOG_FORMAT: "json", ...environment })
  yield* server.until("/docs)")
  yield* server.signal("SIGTERM")
  const { code, stderr, stdout } = yield* server.ended
  assert.deepStrictEqual([code, stderr], [0, ""])
  return stdout
})

const lines = (said: string): ReadonlyArray<string> =>
  said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line).message)

const times = (said: string, line: string) => lines(said).filter((one) => one === line).length

const accounts = (environment: Record<string, string>, folder: string) =>
  Effect.gen(function* () {
    const file = join(folder, "..", "exported.json")
    yield* output(["export", file, "--force"], environment)
    return JSON.parse(readFileSync(file, "utf8")).accounts.length
  })

describe("a database of one's own", () => {
  it.live("starts empty, prints no token, and says once what to do next, until that is done", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { DATABASE_URL: yield* ownUrl }
      const said = yield* Effect.all([saidBy(environment), saidBy(environment)], { concurrency: 2 })
      for (const one of said) {
        assert.strictEqual(times(one, importsFirst), 1)
        assert.notMatch(one, /lw_|Demo|curl/)
      }
      assert.strictEqual(yield* accounts(environment, data), 0)

      const tokenless = join(data, "..", "tokenless.json")
      writeFileSync(tokenless, JSON.stringify({ accounts: [{ id: "shop", name: "Shop" }] }))
      const applied = yield* saidBy({ ...environment, CATALOG_FILE: tokenless })
      const counts = "1 account, 0 tokens, 0 affiliates, 0 websites, 0 categories, 0 subcategories, 0 businesses"
      assert.strictEqual(times(applied, `Applied CATALOG_FILE ${tokenless}: ${counts}, 0 subscriptions.`), 1)
      assert.strictEqual(times(applied, tokenFirst), 1)
      const again = yield* saidBy({ ...environment, CATALOG_FILE: tokenless })
      assert.notInclude(again, "Applied")
      assert.strictEqual(times(again, tokenFirst), 1)
      writeFileSync(tokenless, JSON.stringify({ accounts: [{ id: "shop", name: "Renamed" }] }))
      const renamed = yield* saidBy({ ...environment, CATALOG_FILE: tokenless })
      assert.strictEqual(times(renamed, "Replaced accounts: shop."), 1)

      yield* output(["token", "create", "--account", "shop", "--name", "x", "--ability", "operator"], environment)
      assert.notMatch(yield* saidBy(environment), /There is no token|The catalogue is empty/)
      assert.include(yield* saidBy({ ...environment, CATALOG_FILE: catalog }), `Applied CATALOG_FILE ${catalog}: 3 acc`)
    })
  )

  it.live("gets the demo on request, without a token that anybody could read", () =>
    Effect.gen(function* () {
      const environment = { DATABASE_URL: yield* ownUrl, CATALOG_FILE: "demo" }
      const said = yield* saidBy(environment)
      assert.include(said, "Applied the demo catalogue: 3 accounts, 0 tokens")
      assert.strictEqual(times(said, tokenFirst), 1)
      assert.notMatch(said, /lw_/)
      assert.deepStrictEqual(yield* outputJson(["token", "list"], environment), [])
      assert.deepStrictEqual(yield* outputJson(["person", "list"], environment), [])
    })
  )
})

describe("a store in memory with a catalogue of one's own", () => {
  it.live("says where a token can come from when there is none", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const file = join(data, "..", "tokenless.json")
      writeFileSync(file, JSON.stringify({ accounts: [{ id: "shop", name: "Shop" }] }))
      const said = yield* saidBy({ STORAGE: "memory", CATALOG_FILE: file })
      const line = "There is no token: add one to `tokens` in CATALOG_FILE, because commands cannot reach the memory."
      assert.strictEqual(times(said, line), 1)
    })
  )
})

describe("remove-demo", () => {
  it.live("removes the demo with its leads for good, beside a catalogue of one's own", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      const server = yield* start(environment)
      const text = yield* server.until("screenshot.jpg'")
      const url = /listens on (\S+)/.exec(text)?.[1] ?? ""
      const token = /export TOKEN=(\S+)/.exec(text)?.[1] ?? ""
      const post = Effect.promise(() =>
        fetch(`${url}/api/leads`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(demoLead("2031-01-15"))
        })
      )
      assert.strictEqual((yield* post).status, 201)
      const invitation = ["--name", "An", "--email", "an@example.nl", "--role", "member", "--account", "zuidergroep"]
      const { id } = yield* outputJson(["person", "invite", ...invitation], environment)
      const file = join(data, "..", "mine.json")
      const mine = {
        accounts: [
          { id: "mine", name: "Mine" },
          { id: "operator", name: "My operator" }
        ],
        tokens: []
      }
      const website = { code: "mine", account: "mine", name: "M", url: "https://m.example" }
      writeFileSync(file, JSON.stringify({ ...mine, websites: [website] }))
      yield* output(["import", file, "--yes"], environment)

      const refused = yield* leadwell(["remove-demo"], environment)
      assert.deepStrictEqual([refused.code, refused.stderr], [1, refusal])
      const kept = [
        "Keeps account operator: it was changed after the demo was loaded.",
        `Keeps account zuidergroep: it is used by person ${id}.`
      ]
      assert.include(refused.stdout, "\n  leads of its websites: 41\n  account: warmtewijs\n")
      assert.isTrue(refused.stdout.endsWith(`\n${kept.join("\n")}\n`))
      assert.strictEqual(yield* output(["remove-demo", "--dry-run"], environment), refused.stdout)
      assert.strictEqual(yield* accounts(environment, data), demo.accounts.length + 1)

      const { code, stdout } = yield* leadwell(["remove-demo", "--yes"], environment)
      const removed = refused.stdout.replace("Of the demo, this is removed:", "Removed of the demo:")
      assert.deepStrictEqual([code, stdout], [0, removed])
      yield* Effect.repeat(post, { until: ({ status }) => status === 401 })
      const again = yield* outputJson(["remove-demo", "--yes"], environment)
      assert.deepStrictEqual([again.removed, again.kept.length], [[], 2])
      yield* server.signal("SIGTERM")
      yield* server.ended
      const copy = join(data, "..", "copy.json")
      yield* output(["export", copy], environment)
      const left = JSON.parse(readFileSync(copy, "utf8"))
      const names = left.accounts.map(({ name }: { readonly name: string }) => name)
      assert.deepStrictEqual([names, left.websites.length], [["Mine", "My operator", "Zuidergroep"], 1])
      assert.deepStrictEqual(left.categories, [])
    })
  )

  it.live("takes nothing from a store of one's own whose parts are called like those of the demo", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const environment = { DATABASE_URL: yield* ownUrl }
      const file = join(data, "..", "mine.json")
      const category = { id: demo.categories[0]!.id, name: "Mine", slug: "mine", subcategories: [] }
      const mine = { accounts: [{ id: "operator", name: "Mine" }], categories: [category] }
      writeFileSync(file, JSON.stringify(mine))
      yield* output(["migrate"], environment)
      yield* output(["import", file], environment)
      yield* output(["token", "create", "--account", "operator", "--name", "x", "--ability", "operator"], environment)
      const refused = {
        code: 1,
        stdout: "",
        stderr: "No demo is loaded in this store, so there is nothing to remove.\n"
      }
      for (const flag of ["--yes", "--dry-run"]) {
        assert.deepStrictEqual(yield* leadwell(["remove-demo", flag], environment), refused)
      }
      assert.strictEqual((yield* outputJson(["token", "list"], environment)).length, 1)

      const server = yield* start({ STORAGE: "postgres", ...environment, CATALOG_FILE: "demo" })
      const { code, stderr } = yield* server.ended
      const names = `accounts: operator; categories: ${category.id}`
      const line = `CATALOG_FILE=demo would replace what the store has (${names}): take the setting away.\n`
      assert.deepStrictEqual([code, stderr], [1, line])
      assert.strictEqual(yield* accounts(environment, data), 1)
    })
  )

  it.live("keeps the demo from coming back, unless it is asked for", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      assert.include(yield* saidBy(environment), "Demo loaded")
      const { kept, leads, removed } = yield* outputJson(["remove-demo", "--yes"], environment)
      assert.deepStrictEqual([kept, leads], [[], 40])
      for (const name of ["operator", "reviewer", "business", "website"])
        assert.deepInclude(removed, { kind: "person", name: `${name}@leadwell.example` })
      assert.deepStrictEqual(yield* outputJson(["token", "list"], environment), [])
      assert.deepStrictEqual(yield* outputJson(["person", "list"], environment), [])
      const said = yield* saidBy(environment)
      assert.notInclude(said, "Demo loaded")
      assert.strictEqual(times(said, importsFirst), 1)
      assert.include(yield* saidBy({ ...environment, CATALOG_FILE: "demo" }), "Demo loaded")
    })
  )
})
