import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { added } from "../audit/Trail.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import { fromOwnPage, invite, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const nothing = { leads: [], businesses: [], websites: [], people: [] }

const find = (token: string, text: string) =>
  Effect.map(postJson("/api/search", token, { text }), ({ body, status }) => {
    assert.strictEqual(status, 200, JSON.stringify(body))
    return body.data
  })

/** Searches as a person with a role. */
const findAs = Effect.fnUntraced(function* (membership: object, text: string) {
  const { cookie } = yield* signedIn({ memberships: [membership] })
  const headers = { ...fromOwnPage(cookie), "content-type": "application/json" }
  const { body } = yield* send("/api/search", { method: "POST", headers, body: JSON.stringify({ text }) })
  return body.data
})

let persons = 0

/** Sends a lead of a new person, which `first` and `third` of acme get, and `second` of the stranger. */
const newLead = Effect.fnUntraced(function* (website_code = "demo", token: string = tokens.website) {
  persons += 1
  const contact = { email: `Search${persons}@example.nl`, phone: `06200000${String(persons).padStart(2, "0")}` }
  const { body } = yield* postJson("/api/leads", token, { ...leadBody, ...contact, website_code })
  return { id: Number(body.id), ...contact }
})

const found = ({
  leads
}: {
  readonly leads: ReadonlyArray<{ readonly id: number; readonly business_id: string | null }>
}) => leads.map(({ business_id, id }) => [id, business_id])

layer(TestServer.layer)("a search", (it) => {
  it.effect("finds a lead by its number, its whole e-mail address and its phone number, for those who see it", () =>
    Effect.gen(function* () {
      const { email, id, phone } = yield* newLead()
      const written = ["06", phone.slice(2)].join("-")
      for (const text of [String(id), email.toUpperCase(), phone, written, `+31${phone.slice(1)}`]) {
        assert.deepStrictEqual(found(yield* find(tokens.operator, text)), [[id, null]], text)
        assert.deepStrictEqual(found(yield* findAs({ account: "house", role: "reviewer" }, text)), [[id, null]])
        const own = [
          [id, "first"],
          [id, "third"]
        ]
        assert.deepStrictEqual(found(yield* find(tokens.reader, text)), own, text)
        assert.deepStrictEqual(found(yield* find(tokens.stranger, text)), [[id, "second"]])
        const scope = { businesses: ["third"], websites: [] }
        assert.deepStrictEqual(found(yield* findAs({ account: "acme", role: "member", scope }, text)), [[id, "third"]])
      }
      for (const text of [email.slice(0, 8), phone.slice(0, 6), "0699999999"])
        assert.deepStrictEqual(found(yield* find(tokens.operator, text)), [], text)
    })
  )

  it.effect("finds the leads that an account sent by their number alone, because it does not see the person", () =>
    Effect.gen(function* () {
      const { email, id, phone } = yield* newLead()
      assert.deepStrictEqual(found(yield* find(tokens.website, String(id))), [[id, null]])
      for (const text of [email, phone]) assert.deepStrictEqual(found(yield* find(tokens.website, text)), [], text)
      const foreign = yield* newLead("foreign", tokens.stranger)
      assert.deepStrictEqual(found(yield* find(tokens.website, String(foreign.id))), [])
    })
  )

  it.effect("finds businesses, websites and people by the beginnings of words, at most five of each", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(Array.from({ length: 6 }), () => invite({ name: "Zwaantje de Vries" }))
      const all = yield* find(tokens.operator, "vri ZWAAN")
      assert.deepStrictEqual([all.people.length, all.people[0].name], [5, "Zwaantje de Vries"])
      const one = yield* find(tokens.operator, all.people[2].email)
      assert.deepStrictEqual(one.people, [all.people[2]])
      const ids = (data: typeof all) => [
        data.businesses.map(({ id }: { readonly id: string }) => id),
        data.websites.map(({ code }: { readonly code: string }) => code)
      ]
      for (const token of [tokens.operator, tokens.stranger]) {
        assert.deepStrictEqual(ids(yield* find(token, "sec")), [["second"], []])
        assert.deepStrictEqual(ids(yield* find(token, "foreign")), [[], ["foreign"]])
      }
      for (const text of ["sec", "foreign", "zwaantje"])
        assert.deepStrictEqual(yield* find(tokens.all, text), nothing, text)
      assert.deepStrictEqual((yield* findAs({ account: "house", role: "reviewer" }, "zwaantje")).people, [])
      assert.deepStrictEqual(yield* find(tokens.operator, " -% "), nothing)
    })
  )

  it.effect("shows nobody of a lead, and is no look", () =>
    Effect.gen(function* () {
      const { email } = yield* newLead()
      const { entries, result } = yield* added(postJson("/api/search", tokens.operator, { text: email }))
      assert.deepStrictEqual(entries, [])
      assert.deepStrictEqual(Object.keys(result.body.data.leads[0]), ["id", "created_at", "business_id"])
      assert.notMatch(result.text, /Zoë|Jansen|example\.nl/)
    })
  )

  it.effect("tells the key of what is wrong, and not its value", () =>
    Effect.gen(function* () {
      for (const body of [{}, { text: "" }, { text: 1 }, { text: "x".repeat(201) }, { text: "a", other: 1 }]) {
        const { status, text } = yield* postJson("/api/search", tokens.operator, body)
        assert.strictEqual(status, 422, JSON.stringify(body))
        assert.notInclude(text, "xxx")
      }
      assert.strictEqual((yield* postJson("/api/search", tokens.affiliates, { text: "a" })).status, 403)
    })
  )
})
