import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder } from "../Load.ts"
import { ownUrl } from "../OwnUrl.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"

const create = (account: string, ...abilities: ReadonlyArray<string>) => [
  "token",
  "create",
  "--account",
  account,
  "--name",
  "a shop",
  ...abilities.flatMap((ability) => ["--ability", ability])
]

const fails = Effect.fnUntraced(function* (args: ReadonlyArray<string>, settings: Record<string, string>) {
  const { code, stderr, stdout } = yield* leadwell(args, settings)
  assert.deepStrictEqual([code, stdout], [1, ""])
  return stderr
})

/** Posts a lead, and returns the status of the answer. */
const post = (url: string, token: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const body = JSON.stringify(demoLead("2031-01-15"))
    return (await fetch(`${url}/api/leads`, { method: "POST", headers, body })).status
  })

/** Starts a server on the embedded PostgreSQL in a folder, with settings for commands beside it. */
const serving = Effect.gen(function* () {
  const { catalog, data } = yield* dataFolder
  const environment = { STORAGE: "postgres", DATA_DIR: data }
  const server = yield* start({ ...environment, CATALOG_FILE: catalog })
  const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
  return { catalog, data, environment, server, url }
})

const refusal = "Nothing was changed: give --yes to do it, or --dry-run only to see what would be done.\n"

describe("commands beside a running server", () => {
  it.live("make a token that counts at once, and revoke it within five seconds", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* serving
      const held = ["--website", "warmte-vergelijker"]
      const text = yield* output([...create("warmtewijs", "leads:create"), ...held], environment)
      assert.match(text, /^Token: lw_[A-Za-z0-9_-]{43}\nId: [0-9a-f-]{36}\nKeep the token: it is not shown again\.\n$/)
      const [, token, id] = /Token: (\S+)\nId: (\S+)/.exec(text) ?? []
      assert.strictEqual(yield* post(url, token!), 201)
      const listed = yield* outputJson(["token", "list"], environment)
      assert.deepStrictEqual([listed[0].id, listed[0].last_used_on === null], [id, false])
      assert.deepStrictEqual(listed[0].scope, { websites: ["warmte-vergelijker"] })
      assert.notInclude(JSON.stringify(listed), token!.slice(3))
      const unasked = yield* leadwell(["token", "revoke", id!], environment)
      assert.deepStrictEqual([unasked.code, unasked.stderr], [1, refusal])
      assert.match(unasked.stdout, new RegExp(`\\n${id} +warmtewijs +"a shop" .* valid\\n$`))
      assert.strictEqual(yield* output(["token", "revoke", id!, "--dry-run"], environment), unasked.stdout)
      assert.notStrictEqual(yield* post(url, token!), 401)
      const revoked = yield* output(["token", "revoke", id!, "--yes"], environment)
      assert.strictEqual(revoked, `Revoked ${id}: "a shop" of warmtewijs.\n`)
      const since = Date.now()
      while ((yield* post(url, token!)) !== 401) {
        assert.isBelow(Date.now() - since, 60_000)
        yield* Effect.sleep("100 millis")
      }
      const table = yield* output(["token", "list"], environment)
      assert.match(
        table,
        new RegExp(
          `^${id} +warmtewijs +"a shop" +leads:create +websites: warmte-vergelijker .* \\d{4}-\\d{2}-\\d{2} +revoked$`,
          "m"
        )
      )
      assert.strictEqual(yield* output(["token", "revoke", id!, "--yes"], environment), revoked)
    })
  )

  it.live("import what it then works with, and leave it running", () =>
    Effect.gen(function* () {
      const { catalog, data, environment, server, url } = yield* serving
      const more = join(data, "..", "more.json")
      const token = `lw_${"m".repeat(43)}`
      const tokens = [{ account: "more", token, abilities: ["affiliates:read"], name: "more" }]
      writeFileSync(more, JSON.stringify({ accounts: [{ id: "more", name: "More" }], tokens }))
      const counts = "1 account, 1 token, 0 affiliates, 0 websites, 0 categories, 0 subcategories, 0 businesses"
      for (let n = 0; n < 2; n++) {
        assert.strictEqual(
          yield* output(["import", more], environment),
          `Applied ${more}: ${counts}, 0 subscriptions.\n`
        )
      }
      const headers = { authorization: `Bearer ${token}` }
      const answer = yield* Effect.promise(() => fetch(`${url}/api/affiliates`, { headers }))
      assert.strictEqual(answer.status, 200)
      const renamed = join(data, "..", "renamed.json")
      writeFileSync(
        renamed,
        JSON.stringify({
          accounts: [
            { id: "more", name: "Less" },
            { id: "new", name: "New" }
          ]
        })
      )
      const shown = "Adds accounts: new\nChanges accounts: more\n"
      assert.strictEqual(yield* output(["import", renamed, "--dry-run"], environment), shown)
      const unasked = yield* leadwell(["import", renamed], environment)
      assert.deepStrictEqual(unasked, { code: 1, stdout: shown, stderr: refusal })
      yield* output(["import", renamed, "--yes"], environment)
      assert.strictEqual(yield* output(["import", renamed, "--dry-run"], environment), "Changes nothing.\n")
      const pipe = join(data, "..", "pipe.json")
      execFileSync("mkfifo", [pipe])
      const written = writeFile(pipe, readFileSync(renamed, "utf8").replace("Less", "Least"))
      assert.match(yield* output(["import", pipe, "--yes"], environment), /^Applied \S+: 2 accounts, /)
      yield* Effect.promise(() => written)
      yield* output(["import", catalog, "--yes"], environment)
      assert.strictEqual(yield* output(["migrate"], environment), "The tables are up to date.\n")
      const second = yield* (yield* start({ ...environment })).ended
      assert.match(second.stderr, /^DATA_DIR \S+ is in use by another server: [^\n]+\n$/)
      yield* server.signal("SIGTERM")
      const { code, stderr } = yield* server.ended
      assert.deepStrictEqual([code, stderr], [0, ""])
    })
  )
})

/** One server for the tests that leave it as they found it. */
class Serving extends Context.Service<Serving, Effect.Success<typeof serving>>()("test/Serving") {
  static readonly layer = Layer.effect(Serving, serving)
}

/** Returns the arguments that export a list. */
const list = (file: string, ...rest: ReadonlyArray<string>) => ["export", file, "--list", ...rest]

layer(Serving.layer, { excludeTestServices: true })("commands beside one server", (it) => {
  it.effect("make a publishable key for the form of one website, and say what it has not", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* Serving
      const form = ["token", "create", "--form", "--name", "form", "--origin", "https://www.example.nl"]
      const text = yield* output([...form, "--website", "warmte-vergelijker"], environment)
      const [, key] = /^Key: (lw_pub_[\w-]{43})\nId: \S+\nIt is no secret: it stands in the pages\.\n$/.exec(text) ?? []
      assert.strictEqual(yield* post(url, key!), 403)
      const [listed] = yield* outputJson(["token", "list"], environment)
      assert.deepInclude(listed, { kind: "form", key, website_code: "warmte-vergelijker", account: "warmtewijs" })
      assert.match(yield* output(["token", "list"], environment), / form +website: warmte-vergelijker /)
      const wrong = [...form, "--website", "nowhere", "--account", "warmtewijs", "--origin", "https://www.example.nl/"]
      assert.strictEqual(
        yield* fails(wrong, environment),
        "A publishable key has no account. The website code field names something that does not exist. The origins field must be an origin such as https://www.example.nl, without a path.\n"
      )
      const without = ["token", "create", "--name", "form", "--origin", "https://www.example.nl"]
      assert.strictEqual(
        yield* fails(without, environment),
        "A token without --form has no origins. The account field is required. The abilities field is required.\n"
      )
    })
  )

  it.effect("write the catalogue as a file that is the same when it was imported", () =>
    Effect.gen(function* () {
      const { data, environment } = yield* Serving
      const [first, second] = [join(data, "..", "first.json"), join(data, "..", "second.json")]
      assert.strictEqual(yield* output(["export", first], environment), `Wrote ${first}.\n`)
      yield* output(["import", first], environment)
      assert.match(yield* fails(["export", first], environment), / is there already, [^\n]+ --force to replace it\.\n$/)
      yield* output(["export", first, "--force"], environment)
      yield* output(["export", second], environment)
      const [one, two] = [readFileSync(first, "utf8"), readFileSync(second, "utf8")]
      assert.strictEqual(two, one)
      assert.isAbove(JSON.parse(one).businesses.length, 2)
      assert.notProperty(JSON.parse(one), "tokens")
      assert.strictEqual(
        yield* fails(["export", join(data, "no", "such", "file")], environment),
        `${join(data, "no", "such", "file")} cannot be written (ENOENT).\n`
      )
    })
  )

  it.effect("write a list as a file, by a filter, and audit it", () =>
    Effect.gen(function* () {
      const { data, environment } = yield* Serving
      const [csv, xlsx] = [join(data, "..", "list.csv"), join(data, "..", "list.xlsx")]
      const told = yield* output(list(csv, "businesses"), environment)
      const [head, ...rows] = readFileSync(csv, "utf8").trimEnd().split("\r\n")
      assert.strictEqual(told, `Wrote ${csv}: ${rows.length} rows.\n`)
      assert.match(head!, /^id,name,/)
      assert.isAbove(rows.length, 2)
      const filtered = list(csv, "businesses", "--filter", "account=nobody", "--force")
      assert.strictEqual(yield* output(filtered, environment), `Wrote ${csv}: 0 rows.\n`)
      yield* output(list(xlsx, "leads"), environment)
      assert.strictEqual(readFileSync(xlsx).toString("latin1", 0, 2), "PK")
      yield* output(list(csv, "audit", "--filter", "action=leads.exported", "--force"), environment)
      assert.match(
        readFileSync(csv, "utf8"),
        /\r\n[^\r]+,command,export,leadwell export,leads\.exported,export,leads,\r\n$/
      )
      assert.match(yield* fails(list(join(data, "x"), "leads", "--filter", "stage=x"), environment), /stage is invalid/)
      assert.match(yield* fails(["export", join(data, "x"), "--filter", "stage=x"], environment), /name it with --list/)
      const twice = list(join(data, "x"), "leads", "--filter", "stage=open", "--filter", "stage=closed")
      assert.match(yield* fails(twice, environment), /each key once/)
      assert.match(yield* fails(list(join(data, "x"), "leads", "--filter", "stage"), environment), /each key once/)
    })
  )

  it.effect("erase a person from the leads of a running server", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* Serving
      const { token } = yield* outputJson(create("warmtewijs", "leads:create"), environment)
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const body = JSON.stringify(demoLead("2031-01-15"))
      const posted = yield* Effect.promise(() => fetch(`${url}/api/leads`, { method: "POST", headers, body }))
      assert.strictEqual(posted.status, 201)
      const erase = (...flags: ReadonlyArray<string>) => output(["erase-person", "--yes", ...flags], environment)
      const resembling = yield* erase("--email", "ja.ne@example.nl")
      assert.match(
        resembling,
        /^Erased the person from 0 leads\.\n1 lead has an address or a number that is like .* stay: 1\.\n/u
      )
      assert.notInclude(resembling, "@")
      const looked = yield* output(["erase-person", "--dry-run", "--email", "ja.ne@example.nl"], environment)
      assert.match(looked, /^The person is in 0 leads\.\n1 lead has an address .* stay: 1\.\n/u)
      const byNumber = yield* erase("--phone", "+31 6 1234 5678", "--json")
      const none = { submissions: 0, rows: 0 }
      const nothing = { erased: 0, leads: [], more: false, effects: [], ...none, unidentified: none }
      assert.deepStrictEqual(JSON.parse(byNumber), { ...nothing, resembling: [1] })
      const found = yield* output(["person", "erase", "--dry-run", "--email", "jane@example.nl"], environment)
      assert.strictEqual(found, "The person is in 1 lead: 1.\n")
      assert.strictEqual(yield* erase("--email", "JANE@exa\u00admple.nl"), "Erased the person from 1 lead.\n")
      const again = yield* erase("--email", "jane@example.nl", "--json")
      assert.deepStrictEqual(JSON.parse(again), { ...nothing, resembling: [] })
      assert.strictEqual(yield* fails(["erase-person"], environment), "Give --email, --phone or both.\n")
      assert.strictEqual(
        yield* fails(["erase-person", "--phone", "06-1234"], environment),
        "The phone field must be 10 digits.\n"
      )
    })
  )

  it.effect("work side by side", () =>
    Effect.gen(function* () {
      const { environment } = yield* Serving
      const named = Effect.map(
        outputJson(["token", "list"], environment),
        (listed) => listed.filter(({ name }: { readonly name: string }) => name === "a shop").length
      )
      const before = yield* named
      yield* Effect.all(
        Array.from({ length: 4 }, () => output(create("warmtewijs", "leads:read"), environment)),
        { concurrency: 4 }
      )
      assert.strictEqual(yield* named, before + 4)
    })
  )
})

describe("commands without a server", () => {
  it.live("look at a database that is not there without making it, make it, and find it made", () =>
    Effect.gen(function* () {
      const { data } = yield* dataFolder
      const environment = { DATA_DIR: data }
      const pending = yield* outputJson(["migrate", "--status"], environment)
      assert.isTrue(pending.every(({ applied_at }: { readonly applied_at: unknown }) => applied_at === null))
      assert.match(yield* output(["migrate", "--status"], environment), /^0001_create_tables +pending\n/)
      assert.isFalse(existsSync(data))
      const made = yield* output(["migrate"], environment)
      const names = pending.map(({ name }: { readonly name: string }) => name)
      assert.deepStrictEqual(made, names.map((name: string) => `Applied ${name}\n`).join(""))
      assert.strictEqual(yield* output(["migrate"], environment), "The tables are up to date.\n")
      assert.deepStrictEqual(yield* outputJson(["migrate"], environment), { applied: [] })
      const done = yield* outputJson(["migrate", "--status"], environment)
      assert.deepStrictEqual(
        done.map(({ name }: { readonly name: string }) => name),
        names
      )
      for (const { applied_at } of done) assert.match(applied_at, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
      const another = yield* outputJson(["migrate"], { DATA_DIR: `${data}-another` })
      assert.deepStrictEqual(another, { applied: names })
    })
  )

  it.live("create nothing when they need tables that are missing, and say how to create them", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const missing = "has no tables of Leadwell: start the server, or run `leadwell migrate`, to create them.\n"
      const every = [["token", "list"], ["export", "x"], ["import", catalog], create("a", "operator"), ["remove-demo"]]
      for (const args of every) {
        assert.strictEqual(yield* fails(args, { DATA_DIR: data }), `DATA_DIR ${missing}`)
      }
      assert.isFalse(existsSync(data))
      const own = { DATABASE_URL: yield* ownUrl }
      for (const args of every) assert.strictEqual(yield* fails(args, own), `DATABASE_URL ${missing}`)
      const pending = yield* outputJson(["migrate", "--status"], own)
      assert.isTrue(pending.every(({ applied_at }: { readonly applied_at: unknown }) => applied_at === null))
    })
  )

  it.live("name every fault in one line, those of a catalogue each with its place", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { DATA_DIR: data }
      yield* output(["migrate"], environment)
      assert.strictEqual(
        yield* fails([...create("nobody", "operator"), "--expires", "soon"], environment),
        "The account field names something that does not exist. " +
          "The expires at field must be a valid date, or a date and time with its time zone.\n"
      )
      assert.strictEqual(
        yield* fails(["token", "revoke", "nothing"], environment),
        "ID is no token's: `leadwell token list` shows them.\n"
      )
      assert.strictEqual(
        yield* fails(["import", "no/such/file"], environment),
        "no/such/file cannot be read (ENOENT).\n"
      )
      assert.strictEqual(yield* fails(["import", "README.md"], environment), "README.md is not JSON.\n")
      const latin = join(data, "..", "latin1.json")
      writeFileSync(latin, Buffer.from('{"accounts":[{"id":"x","name":"Caf\u{E9}"}]}', "latin1"))
      const line = `${latin} is not UTF-8 at byte offset 34: save it as UTF-8.\n`
      assert.strictEqual(yield* fails(["import", latin], environment), line)
      const broken = "apps/server/test/storage/broken-catalog.json"
      assert.deepStrictEqual((yield* fails(["import", broken], environment)).split("\n"), [
        `${broken} cannot be applied:`,
        "  accounts[0].colour: This field is not asked for.",
        "  businesses[0].name: The name field is required.",
        "  businesses[0].subscriptions[0].regions[1]: The regions field must be a valid region.",
        "  businesses[0].subscriptions[0].subcategory: The subcategory field names something that does not exist.",
        ""
      ])
      const list = `${data}-list.json`
      writeFileSync(list, "[]")
      assert.strictEqual(
        yield* fails(["import", list], environment),
        `${list} cannot be applied:\n  the file: It must be a JSON object.\n`
      )
      yield* output(["import", catalog], environment)
      const issued = yield* outputJson([...create("warmtewijs", "operator"), "--expires", "2099-01-01"], environment)
      assert.deepStrictEqual([issued.abilities, issued.expires_at], [["operator"], "2099-01-01T00:00:00.000000Z"])
      assert.match(yield* output(["token", "list"], environment), / valid until 2099-01-01T00:00:00\.000Z\n/)
    })
  )
})
