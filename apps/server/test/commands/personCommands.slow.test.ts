import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder, operator } from "../Load.ts"
import { database, listening } from "../OwnDatabase.ts"
import { leadwell, output, outputJson } from "../RunningCommand.ts"

const invitation = [
  "--name",
  "Noor Visser",
  "--email",
  "noor@example.nl",
  "--account",
  "warmtewijs",
  "--role",
  "member"
]

const secretIn = (link: string) => link.slice(link.indexOf("#") + 1)

/** Signs in with a link, and returns the status with the cookie. */
const signIn = (url: string, link: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link: secretIn(link) })
    })
    return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" }
  })

const statusOf = (url: string, cookie: string) =>
  Effect.promise(async () => (await fetch(`${url}/api/session`, { headers: { cookie } })).status)

interface Entry {
  readonly action: string
  readonly actor: { readonly name: string }
  readonly subject: { readonly id: string }
}

describe("person", () => {
  it.live("invites a person, helps one who lost the link, and ends sessions beside a running server", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const url = yield* listening(environment)
      const { id, link } = yield* outputJson(["person", "invite", ...invitation], environment)
      assert.match(link, /^http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/)
      const first = yield* signIn(url, link)
      assert.deepStrictEqual([first.status, (yield* signIn(url, link)).status], [201, 422])

      const based = { ...environment, BASE_URL: "https://leads.example.nl" }
      const again = yield* output(["person", "link", "NOOR@example.nl"], based)
      const [address = "", hint] = again.split("\n")
      assert.match(address, /^https:\/\/leads\.example\.nl\/sign-in#lwl_[\w-]{43}$/)
      assert.strictEqual(hint, "The link works once, within fifteen minutes.")
      const second = yield* signIn(url, address)
      assert.strictEqual(second.status, 201)

      const unasked = yield* leadwell(["person", "end-sessions", "noor@example.nl"], environment)
      const shown = `Ends all sessions of person ${id}, in every browser, and the links that are out.\n`
      assert.deepStrictEqual([unasked.code, unasked.stdout], [1, shown])
      assert.strictEqual(yield* statusOf(url, second.cookie), 200)
      assert.strictEqual(
        yield* output(["person", "end-sessions", "noor@example.nl", "--yes"], environment),
        "Ended 2 sessions and 0 links.\nLeft: 0 passkeys and 0 links.\n"
      )
      for (const { cookie } of [first, second]) assert.strictEqual(yield* statusOf(url, cookie), 401)

      const people = yield* outputJson(["person", "list"], environment)
      assert.deepStrictEqual(
        people.map(({ email, memberships }: { readonly email: string; readonly memberships: unknown }) => [
          email,
          memberships
        ]),
        [["noor@example.nl", [{ account: "warmtewijs", role: "member" }]]]
      )
      const table = yield* output(["person", "list"], environment)
      assert.match(
        table,
        /^id +name +e-mail +memberships +created\n\S+ +"Noor Visser" +noor@example.nl +member:warmtewijs /
      )

      const { data } = yield* Effect.promise(async () =>
        (await fetch(`${url}/api/audit`, { headers: { authorization: `Bearer ${operator}` } })).json()
      )
      assert.deepStrictEqual(
        (data as ReadonlyArray<Entry>)
          .slice(0, 4)
          .map(({ action, actor, subject }) => [action, actor.name, subject.id]),
        [
          ["person.sessions_ended", "leadwell person end-sessions", id],
          ["person.link_issued", "leadwell person link", id],
          ["person.joined", "Noor Visser", id],
          ["person.invited", "leadwell person invite", id]
        ]
      )
    })
  )

  it.live("refuses what does not exist, and an address that somebody has", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      yield* listening(environment)
      const refused = (...args: ReadonlyArray<string>) =>
        Effect.map(leadwell(["person", ...args], environment), ({ code, stderr }) => [code, stderr])
      yield* output(["person", "invite", ...invitation], environment)
      const taken = "The email field has a value that is used before.\n"
      assert.deepStrictEqual(yield* refused("invite", ...invitation), [1, taken])
      const nobody = "EMAIL is nobody's: `leadwell person list` shows the people.\n"
      const held = ["--name", "An", "--email", "an@example.nl", "--account", "warmtewijs", "--role"]
      const business = ["--business", "domstad-warmte"]
      const { memberships, pending } = yield* outputJson(
        ["person", "invite", ...held, "member", ...business],
        environment
      )
      assert.deepStrictEqual([memberships, pending[0].scope], [[], { businesses: ["domstad-warmte"] }])
      const [code] = yield* refused("invite", ...held, "reviewer", ...business)
      assert.strictEqual(code, 1)
      for (const email of ["other@example.nl", "no address"]) {
        assert.deepStrictEqual(yield* refused("link", email), [1, nobody])
        assert.deepStrictEqual(yield* refused("end-sessions", email), [1, nobody])
      }
    })
  )
})

describe("the person of a lead", () => {
  it.live("is exported, blocked, erased and let in again, and no contact is printed or refused with its value", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const url = yield* listening(environment)
      const headers = { authorization: `Bearer ${operator}`, "content-type": "application/json" }
      const post = (path: string, body: object) =>
        Effect.promise(async () => {
          const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
          return { status: response.status, body: (await response.json()) as { readonly id: number } }
        })
      const lead = { ...demoLead("2031-01-15"), email: "ada@lovelace.example", phone: "0687654321" }
      const { id } = (yield* post("/api/leads", lead)).body
      const person = ["--email", "ADA@lovelace.example"]
      const file = join((yield* dataFolder).data, "..", "person.json")
      const wrote = yield* output(["person", "export", "--phone", "+31 6 87654321", file], environment)
      assert.strictEqual(wrote, `Wrote ${file}.\n`)
      const exported = JSON.parse(readFileSync(file, "utf8"))
      assert.deepStrictEqual(
        exported.data.leads.map((one: { readonly id: number; readonly person: object }) => [one.id, one.person]),
        [[Number(id), { ...exported.data.leads[0].person, email: lead.email, phone: lead.phone }]]
      )
      assert.isAbove(exported.data.leads[0].recipients.length, 0)

      assert.match(yield* output(["person", "block", ...person], environment), /^Blocked since \S+Z\. [^@]+\n$/)
      assert.strictEqual(
        yield* output(["person", "erase", "--yes", ...person], environment),
        "Erased the person from 1 lead.\n"
      )
      assert.strictEqual((yield* post("/api/leads", lead)).status, 200)
      assert.strictEqual(
        yield* output(["person", "unblock", ...person], environment),
        "Later leads of the person are taken again.\n"
      )
      assert.strictEqual((yield* post("/api/leads", lead)).status, 201)

      const hook = { website_code: lead.website_code, subcategory_id: lead.subcategory_id, name: "Contact form" }
      const made = yield* post("/api/hooks", hook)
      const { path } = (made.body as unknown as { readonly data: { readonly path: string } }).data
      for (const note of [lead.email, "Call me", "Mail me"]) yield* post(path, { note })
      const erase = (...flags: ReadonlyArray<string>) => output(["person", "erase", ...flags, ...person], environment)
      const waiting = "2 submissions and 0 rows of files that wait"
      assert.strictEqual(
        yield* erase("--dry-run"),
        `The person is in 1 lead: 3.\nThe person is in 1 submission and 0 rows of files that wait.\nNobody could be found in ${waiting}. Look at them, or drop them, too, with --drop-unidentified.\n`
      )
      assert.strictEqual(
        yield* erase("--yes", "--drop-unidentified"),
        `Erased the person from 1 lead.\nErased the person from 1 submission and 0 rows of files that wait.\nNobody could be found in ${waiting}. They were dropped, too.\n`
      )
      assert.strictEqual(yield* erase("--yes"), "Erased the person from 0 leads.\n")

      const refused = yield* leadwell(["person", "block", "--phone", "0612345678"], environment)
      assert.deepStrictEqual([refused.code, refused.stderr], [1, "The selected phone is invalid.\n"])
      const consent = JSON.parse(yield* output(["consent", "export", "--lead", String(id)], environment))
      assert.deepInclude(consent, { lead_id: Number(id), source: "none", text: null })
      const none = yield* leadwell(["consent", "export", "--lead", "999"], environment)
      assert.deepStrictEqual([none.code, none.stderr], [1, "No lead has this number.\n"])
    })
  )
})
