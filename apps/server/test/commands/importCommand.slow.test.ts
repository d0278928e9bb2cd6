import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dataFolder, operator } from "../Load.ts"
import { database, listening } from "../OwnDatabase.ts"
import { leadwell, output } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"

const header =
  "voornaam;achternaam;e-mail;telefoon;postcode;plaats;straat;huisnummer;toevoeging;gewenste datum;omschrijving;aanhef;nieuwsbrief;fields.household_size;fields.maintenance_contract;opmerking"

const row = (number: number, phone = `6${12300000 + number}`) =>
  `Zoë;Jansen;zoe${number}@example.nl;${phone};3511 AB;Utrecht;Oudegracht;12;bis;01-06-2099;Een ketel;female;nee;3;ja;x`

/** Returns a file of 60 rows, of which one has lost digits, as Excel writes it on an old machine. */
const file = () => {
  const rows = Array.from({ length: 60 }, (_, n) => (n === 30 ? row(n, "3,16E+10") : row(n)))
  return Buffer.from([header, ...rows].join("\r\n"), "latin1")
}

/** Returns a file with a business. */
const businessIn = (regions: string) =>
  [
    "bedrijf;account;naam;kvk;postcode;plaats;soort;regio's",
    `nieuw-bv;warmtewijs;Nieuw BV;01234567;3511AB;Utrecht;gas-boilers;${regions}`
  ].join("\n")

const flags = ["--kind", "leads", "--website", "warmte-vergelijker", "--subcategory", "gas-boilers", "--accept-terms"]

const found = [
  "60 rows: 59 without a fault, 1 with a fault, 0 repetitions.",
  "Columns that are not read: opmerking.",
  "telefoon is read as phone, such as 999999999."
]

const told = "Imported 59 leads of "

const counts = (url: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${operator}` }
    const { meta } = await (await fetch(`${url}/api/leads?per_page=1`, { headers })).json()
    return meta.total as number
  })

describe("import", () => {
  it.live("checks the rows of a file, and imports each once, beside a running server", () =>
    Effect.gen(function* () {
      const { environment, folder } = yield* database
      const url = yield* listening(environment)
      const path = join(folder.catalog, "..", "leads.csv")
      writeFileSync(path, file())
      const shown = yield* output(["import", path, ...flags, "--dry-run"], environment)
      for (const line of found) assert.include(shown.split("\n"), line)
      assert.strictEqual(yield* counts(url), 0)
      const unasked = yield* leadwell(["import", path, ...flags], environment)
      assert.deepStrictEqual([unasked.code, unasked.stdout], [1, shown])
      const faults = join(folder.catalog, "..", "faults.csv")
      const done = yield* output(["import", path, ...flags, "--faults", faults, "--yes"], environment)
      assert.strictEqual(done, `Wrote ${faults}.\n${told}${path}. 1 with a fault are left out.\n`)
      assert.strictEqual(yield* counts(url), 59)
      assert.match(readFileSync(faults, "utf8"), /"?3,16E\+10"?.*Excel has lost digits/)
      assert.strictEqual(
        yield* output(["import", path, ...flags, "--yes"], environment),
        `${told}${path}. 1 with a fault are left out.\n`
      )
      assert.strictEqual(yield* counts(url), 59)
    })
  )

  it.live("applies businesses as a whole, after it showed what becomes of them", () =>
    Effect.gen(function* () {
      const { environment, folder } = yield* database
      yield* listening(environment)
      const at = (name: string) => join(folder.catalog, "..", name)
      const businesses = ["--kind", "businesses"]
      yield* output(["export", at("businesses.csv"), "--list", "businesses"], environment)
      const same = yield* output(["import", at("businesses.csv"), ...businesses, "--dry-run"], environment)
      const shown = ["Adds 0 businesses.", "Changes 0 businesses."]
      assert.deepStrictEqual(same.split("\n").slice(-6, -4), shown)
      writeFileSync(at("new.csv"), businessIn("everywhere"))
      const refused = yield* leadwell(["import", at("new.csv"), ...businesses, "--yes"], environment)
      assert.deepStrictEqual(
        [refused.code, refused.stdout, refused.stderr],
        [1, "1 row: 0 without a fault, 1 with a fault.\n", "1 row with a fault: nothing is imported.\n"]
      )
      writeFileSync(at("new.csv"), businessIn("35 1000-1099"))
      const found = ["1 row: 1 without a fault, 0 with a fault.", "Adds 1 business: nieuw-bv."]
      const dry = yield* output(["import", at("new.csv"), ...businesses, "--dry-run"], environment)
      const lines = dry.split("\n")
      assert.deepStrictEqual(lines.slice(0, 2), found)
      assert.deepStrictEqual(lines.slice(-3), ["Adds 0 accounts.", "Uses 1 account: warmtewijs.", ""])
      const applied = yield* output(["import", at("new.csv"), ...businesses, "--yes"], environment)
      assert.strictEqual(applied, `Applied 1 row of ${at("new.csv")}.\n`)
      yield* output(["export", at("catalogue.json")], environment)
      const { businesses: stored } = JSON.parse(readFileSync(at("catalogue.json"), "utf8"))
      const [made] = stored.filter(({ id }: { readonly id: string }) => id === "nieuw-bv")
      assert.containsSubset(made, { coc_id: "01234567", subscriptions: [{ regions: ["35", "1000-1099"] }] })
    })
  )

  it.live("does the work itself where no server runs, and fails on what is no table", () =>
    Effect.gen(function* () {
      const { catalog, data } = yield* dataFolder
      const environment = { STORAGE: "postgres", DATA_DIR: data }
      const server = yield* start({ ...environment, CATALOG_FILE: catalog })
      yield* server.until("/docs)")
      yield* server.signal("SIGTERM")
      yield* server.ended
      const path = join(catalog, "..", "leads.csv")
      writeFileSync(path, file())
      const done = yield* output(["import", path, ...flags, "--yes"], environment)
      assert.strictEqual(done, `${told}${path}. 1 with a fault are left out.\n`)
      const refused = (content: string | Buffer, more: ReadonlyArray<string> = flags) =>
        Effect.suspend(() => {
          writeFileSync(path, content)
          return Effect.map(leadwell(["import", path, ...more, "--yes"], environment), ({ code, stderr, stdout }) => [
            code,
            stdout,
            stderr
          ])
        })
      const noColumn = `${path} has no column that is known in its first ten rows: a, b.\n`
      assert.deepStrictEqual(yield* refused("PK\u0003\u0004 and nothing"), [1, "", `${path} is no table.\n`])
      assert.deepStrictEqual(yield* refused("a;b\r\n1;2"), [1, "", noColumn])
      assert.deepStrictEqual(yield* refused(Buffer.alloc(11 * 1024 * 1024)), [
        1,
        "",
        `${path} is larger than 10 MiB.\n`
      ])
      assert.deepStrictEqual(yield* refused(file(), flags.slice(0, 2)), [
        1,
        "",
        "The website code field is required. The subcategory id field is required. The accept terms field is required.\n"
      ])
      const { websites } = JSON.parse(readFileSync(catalog, "utf8"))
      const asking = join(catalog, "..", "asking.json")
      writeFileSync(asking, JSON.stringify({ websites: [{ ...websites[0], consent: "required" }] }))
      yield* output(["import", asking, "--yes"], environment)
      writeFileSync(path, `${header}\r\n${row(60)}`)
      const dry = yield* output(["import", path, ...flags, "--dry-run"], environment)
      assert.strictEqual(dry.split("\n")[0], "1 row: 0 without a fault, 1 with a fault, 0 repetitions.")
    })
  )
})
