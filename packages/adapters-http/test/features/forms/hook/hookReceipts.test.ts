import { assert, describe, it, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { mostWaiting } from "@leadwell/domain/features/forms/hook/Submission"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { DateTime, Effect, Schema } from "effect"
import { refuses } from "../../../Refuses.ts"
import { tokens } from "../../../TestCatalog.ts"
import { serverWith, told } from "../../../TestLimits.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, send } from "../../../TestServer.ts"
import { answerLists, labelOf } from "./AnswerLists.ts"
import { recordedBodies } from "./RecordedBodies.ts"
import { filledIn, newHook, postForm, postTo, submissionsOf } from "./TestHooks.ts"

const json = "application/json"
const form = "application/x-www-form-urlencoded"

const waits = { completed: false, message: "It is no valid lead yet, and waits to be mended." }

const unknown = `/hooks/lw_hook_${"u".repeat(43)}`

/** The leads that are stored, the latest last. */
const leads = Effect.map(MemoryStore, (store) => [...store.leads.values()])

layer(TestServer.layer)("a body that a form posts to its hook", (it) => {
  for (const { body, contentType, dateFormat, map, tool } of recordedBodies) {
    it.effect(`becomes a lead when it is of ${tool}`, () =>
      Effect.gen(function* () {
        const { path } = yield* newHook({ map, constants: {}, date_format: dateFormat })
        const before = (yield* leads).length
        const { body: answer, headers, status } = yield* postTo(path, body, contentType)
        assert.deepStrictEqual([status, answer], [200, { completed: true }])
        assert.match(headers.get("content-type") ?? "", /^application\/json/)
        const stored = (yield* leads).slice(before)
        assert.lengthOf(stored, 1)
        assert.deepInclude(stored[0], {
          website_code: "demo",
          subcategory_id: "heat-pumps",
          first_name: "Zoë",
          last_name: "Jansen",
          email: "zoe@example.nl",
          phone: "0612312312",
          postal_code: "3511AB",
          street_number: "12 bis",
          preferred_date_of_execution: "2030-06-01"
        } as never)
        assert.deepStrictEqual(
          stored[0]!.answers.map(({ value }) => value),
          ["1975-1990", 1500]
        )
      })
    )
  }

  it.effect("is one lead, however often it is sent within a day", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      const before = (yield* leads).length
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => postForm(path)),
        { concurrency: "unbounded" }
      )
      for (const { body, status } of answers) assert.deepStrictEqual([status, body], [200, { completed: true }])
      assert.lengthOf((yield* leads).slice(before), 1)
    })
  )

  it.effect("waits when it is no lead, is answered with 200, and becomes one when it is mended", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      const before = (yield* leads).length
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => postForm(path, { Telefoon: "12" })),
        { concurrency: "unbounded" }
      )
      for (const { body, status } of answers) assert.deepStrictEqual([status, body], [200, waits])
      const [one, ...others] = yield* submissionsOf(id)
      assert.deepStrictEqual([others, (yield* leads).length], [[], before])
      assert.deepInclude(one, { hook: { id, name: "The form" }, status: "waiting", lead_id: null })
      assert.deepStrictEqual(one.faults, [
        { key: "phone", message: "The phone field must be 10 digits.", code: "digits", params: { digits: 10 } }
      ])
      const mended = yield* patchJson(`/api/submissions/${one.id}`, tokens.operator, {
        values: { phone: "0612312312" }
      })
      assert.deepStrictEqual([mended.status, mended.body.data.status], [200, "sent"])
      assert.strictEqual((yield* leads).at(-1)!.id, mended.body.data.lead_id)
    })
  )

  it.effect("is refused with 429 while as many wait as may, unless it is a lead", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      yield* postForm(path, { Telefoon: "12" })
      const { submissions } = yield* MemoryStore
      const stored = [...submissions.values()].at(-1)!
      for (let n = 1; n < mostWaiting; n++) {
        const id = String(n) as SubmissionId
        submissions.set(id, { ...stored, submission: { ...stored.submission, id, digest: id } })
      }
      refuses(yield* postForm(path, { Telefoon: "13" }), 429, "Too Many Attempts.")
      assert.deepStrictEqual((yield* postForm(path, { Telefoon: "12" })).body, waits)
      assert.deepStrictEqual((yield* postForm(path)).body, { completed: true })
      for (let n = 1; n < mostWaiting; n++) submissions.delete(String(n) as SubmissionId)
      assert.deepStrictEqual((yield* postForm(path, { Telefoon: "13" })).body, waits)
    })
  )

  it.effect("is refused when it is not readable, too large, or of another type", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      refuses(yield* postTo(path, "{", json), 400, "The request body is not readable.")
      refuses(yield* postTo(path, "", form), 400, "The request body is not readable.")
      const large = `a=${"x".repeat(256 * 1024)}`
      for (const body of [large, new Blob([large]).stream() as never]) {
        const init = { method: "POST", body, headers: { "content-type": form }, duplex: "half" } as RequestInit
        refuses(yield* send(path, init), 413, "The request body is too large.")
      }
      const types = "application/json, application/x-www-form-urlencoded or multipart/form-data"
      refuses(yield* postTo(path, large, "text/html"), 415, `The request body must be ${types}.`)
      const packed = { "content-encoding": "gzip" }
      refuses(yield* postTo(path, "a=b", form, packed), 415, "The request body must not be compressed.")
      assert.deepStrictEqual(yield* submissionsOf(id), [])
      assert.strictEqual((yield* postTo(path, `a=${"x".repeat(256 * 1024 - 2)}`, form)).status, 200)
    })
  )

  it.effect("needs a secret that is known, whatever else comes along", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      const others = [
        unknown,
        "/hooks/x",
        `${path}x`,
        path.slice(0, -1),
        path.toUpperCase(),
        `${path}%00`,
        "/hooks/%FF"
      ]
      for (const other of others) refuses(yield* postForm(other), 404, "Not found.")
      for (const other of [`${path}/`, "/hooks/", "/hooks", `${path}/x`, `/${path}`]) {
        assert.strictEqual((yield* postForm(other)).status, 404, other)
      }
      for (const type of [json, "text/plain"]) refuses(yield* postTo(unknown, "{", type), 404, "Not found.")
      const body = new URLSearchParams(filledIn).toString()
      const authorization = { authorization: `Bearer ${tokens.operator}` }
      assert.strictEqual((yield* postTo(unknown, body, form, authorization)).status, 404)
      for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
        const { headers, status } = yield* send(path, { method, headers: { accept: "text/html" } })
        assert.deepStrictEqual([status, headers.get("allow")], [405, "POST"], method)
      }
      assert.strictEqual((yield* postForm(`${path}?utm_source=x`)).status, 200)
      yield* send(`/api/hooks/${id}`, { method: "DELETE", token: tokens.operator })
      refuses(yield* postForm(path), 404, "Not found.")
    })
  )
})

const answers = {
  company: "Voorbeeld BV",
  first: "Noor",
  last: "Haak",
  email: "noor@person.example",
  phone: "0641000544",
  remark: "Bel na vijven",
  street: "Oudegracht",
  nr: "12",
  pc: "3511 AB",
  city: "Utrecht",
  gender: "mevrouw",
  date: "15-01-2031",
  desc: "Een ketel.",
  year: "1975-1990",
  gas: "1500",
  terms: "Ik ga akkoord",
  source: "organic"
}

const names = {
  first_name: "first",
  last_name: "last",
  email: "email",
  phone: "phone",
  street: "street",
  street_number: "nr",
  postal_code: "pc",
  city: "city",
  gender: "gender",
  preferred_date_of_execution: "date",
  description: "desc",
  "fields.year_of_construction": "year",
  "fields.annual_gas_consumption": "gas"
}

const expected = {
  first_name: "Noor",
  last_name: "Haak",
  email: "noor@person.example",
  phone: "0641000544",
  street: "Oudegracht",
  street_number: "12",
  postal_code: "3511AB",
  city: "Utrecht",
  gender: "female",
  preferred_date_of_execution: "2031-01-15",
  description: "Een ketel."
}

const lastLead = Effect.map(MemoryStore, (store) => [...store.leads.values()].at(-1))
const postAsJson = (path: string, body: object) => postTo(path, JSON.stringify(body), "application/json")

layer(TestServer.layer)("a list of answers", (it) => {
  for (const { bodyOf, sourceOf, tool } of answerLists) {
    const map = {
      ...Object.fromEntries(Object.entries(names).map(([ours, name]) => [ours, sourceOf(name)])),
      accept_terms: { key: sourceOf("terms"), yes: ["Ik ga akkoord"] }
    }
    const ofTool = { map, constants: {}, terms_text: null, date_format: "dd-mm-yyyy" }

    it.effect(`of ${tool} is offered, and read, by the names of its questions`, () =>
      Effect.gen(function* () {
        const { id, path } = yield* newHook({ ...ofTool, map: {} })
        assert.isFalse((yield* postAsJson(path, bodyOf(answers))).body.completed)
        const { body } = yield* send(`/api/hooks/${id}`, { token: tokens.operator })
        const [keys] = body.data.received_keys
        assert.includeMembers(keys, Object.keys(answers).map(sourceOf))
        assert.isFalse(
          keys.some((key: string) => /^\d+\[|\[\d+\]/.test(key)),
          String(keys)
        )
        if (["Google Ads", "Paperform", "Typeform", "Tally"].includes(tool)) {
          assert.deepInclude(body.data.key_labels, { [sourceOf("city")]: labelOf("city") })
        } else assert.deepEqual(body.data.key_labels, {})
        yield* patchJson(`/api/hooks/${id}`, tokens.operator, { map })
        assert.deepStrictEqual((yield* postAsJson(path, bodyOf(answers))).body, { completed: true })
        const lead = yield* lastLead
        assert.deepInclude(lead, expected as never)
        assert.deepStrictEqual(
          lead?.answers.map(({ value }) => value),
          ["1975-1990", 1500]
        )
      })
    )

    it.effect(`of ${tool} without some answers, and in another order, is the same lead`, () =>
      Effect.gen(function* () {
        const { path } = yield* newHook(ofTool)
        const { company: _company, remark: _remark, ...others } = answers
        const fewer = Object.fromEntries(Object.entries(others).toReversed())
        assert.deepStrictEqual((yield* postAsJson(path, bodyOf(fewer))).body, { completed: true })
        assert.deepInclude(yield* lastLead, expected as never)
      })
    )

    it.effect(`of ${tool} without a value that a lead needs, or without its consent, waits`, () =>
      Effect.gen(function* () {
        const { id, path } = yield* newHook(ofTool)
        const { street: _street, ...others } = answers
        for (const [body, key] of [
          [others, "street"],
          [{ ...answers, terms: "Ik ga niet akkoord" }, "accept_terms"],
          [{ ...answers, terms: "ja" }, "accept_terms"]
        ] as const) {
          assert.isFalse((yield* postAsJson(path, bodyOf(body))).body.completed)
          const [{ faults }] = yield* submissionsOf(id)
          assert.deepStrictEqual(
            faults.map((one: { readonly key: string }) => one.key),
            [key]
          )
        }
      })
    )
  }

  it.effect("reads nothing by its place, so that a skipped answer puts no other in its stead", () =>
    Effect.gen(function* () {
      const { bodyOf, sourceOf } = answerLists[1]!
      const map = Object.fromEntries(Object.entries(names).map(([ours, name]) => [ours, sourceOf(name)]))
      const at = Object.keys(answers).indexOf("street")
      const { id, path } = yield* newHook({ map: { ...map, street: `field_data[${at}][values][0]` } })
      assert.isFalse((yield* postAsJson(path, bodyOf(answers))).body.completed)
      const [{ faults }] = yield* submissionsOf(id)
      assert.deepStrictEqual(
        faults.map((one: { readonly key: string }) => one.key),
        ["street"]
      )
    })
  )
})

const flat = { ...answers, moves: "ja", terms: "on" }
const long = "Een ketel. ".repeat(80).trim()

/** What a form sends, as its tool may write it, with what becomes of it. */
const shapes: ReadonlyArray<readonly [shape: string, type: string, body: string, prefix?: string, lead?: object]> = [
  ["JSON", json, JSON.stringify(flat)],
  ["short JSON under the type of a form", form, JSON.stringify(flat)],
  ["long JSON under the type of a form", form, JSON.stringify({ ...flat, desc: long }), "", { description: long }],
  ["JSON under the type of a text", "text/plain", JSON.stringify(flat)],
  ["a list of one", json, JSON.stringify([flat])],
  ["JSON as a text of JSON", json, JSON.stringify(JSON.stringify(flat))],
  ["JSON in a field", form, new URLSearchParams({ payload: JSON.stringify(flat) }).toString(), "payload"],
  ["pairs under the type of JSON", json, new URLSearchParams(flat).toString()],
  ["a form in an envelope", json, JSON.stringify({ kind: "form", payload: { data: flat } }), "payload[data]"],
  ["values as lists of one", json, JSON.stringify({ ...flat, gender: ["mevrouw"], moves: ["ja"] })],
  ["numbers", json, JSON.stringify({ ...flat, phone: 641_000_544, nr: 12, gas: 1500, moves: true })],
  [
    "several choices",
    json,
    JSON.stringify({ ...flat, desc: ["Ketel", "Zonnepanelen", "Isolatie"] }),
    "",
    { description: "Ketel, Zonnepanelen, Isolatie" }
  ]
]

/** Returns the map of a form whose keys are below another one. */
const mapFor = (prefix: string) =>
  Object.fromEntries(
    Object.entries({ ...names, "fields.moves_soon": "moves", accept_terms: "terms" }).map(([ours, name]) => [
      ours,
      prefix === "" ? name : `${prefix}[${name}]`
    ])
  )

layer(TestServer.layer)("a form", (it) => {
  const plain = { constants: {}, terms_text: null, date_format: "dd-mm-yyyy" }

  for (const [shape, type, body, prefix = "", lead = {}] of shapes) {
    it.effect(`that sends ${shape} makes its lead`, () =>
      Effect.gen(function* () {
        const { path } = yield* newHook({ ...plain, map: mapFor(prefix) })
        assert.deepStrictEqual((yield* postTo(path, body, type)).body, { completed: true })
        const stored = yield* lastLead
        assert.deepInclude(stored, { ...expected, ...lead } as never)
        assert.deepStrictEqual(
          stored?.answers.map(({ value }) => value),
          ["1975-1990", 1500, true]
        )
      })
    )
  }

  it.effect("that calls its question otherwise has no answer, and no consent that is another text", () =>
    Effect.gen(function* () {
      const { moves, ...others } = flat
      const { id, path } = yield* newHook({ ...plain, map: mapFor("") })
      yield* postAsJson(path, { ...others, "Verhuist u?": moves })
      assert.lengthOf((yield* lastLead)?.answers ?? [], 2)
      for (const terms of ["nee", "", "misschien", ["on", "off"]]) {
        assert.isFalse((yield* postAsJson(path, { ...others, terms })).body.completed)
        const [{ faults }] = yield* submissionsOf(id)
        assert.deepStrictEqual(
          faults.map((one: { readonly key: string }) => one.key),
          ["accept_terms"]
        )
      }
    })
  )

  it.effect("that sends a full name and no date is split, and dated from its receipt", () =>
    Effect.gen(function* () {
      const { first_name: _first, last_name: _last, preferred_date_of_execution: _day, ...map } = mapFor("")
      const constants = { preferred_date_of_execution: "+30 days" }
      const { id, path } = yield* newHook({ ...plain, map: { ...map, full_name: "naam" }, constants })
      assert.isTrue((yield* postAsJson(path, { ...flat, naam: "Berg, Jan van der" })).body.completed)
      const lead = yield* lastLead
      assert.deepInclude(lead, { first_name: "Jan", last_name: "van der Berg" } as never)
      const later = Date.parse(lead!.preferred_date_of_execution) - DateTime.toEpochMillis(yield* DateTime.now)
      assert.approximately(later / 86_400_000, 29.5, 0.6)
      assert.isFalse((yield* postAsJson(path, { ...flat, naam: "Noor" })).body.completed)
      const [{ faults }] = yield* submissionsOf(id)
      assert.deepStrictEqual(
        faults.map((one: { readonly key: string }) => one.key),
        ["first_name"]
      )
    })
  )
})

const scalarsIn = (one: unknown): ReadonlyArray<unknown> => {
  if (typeof one === "string") return [one.replaceAll("\0", "").toWellFormed()]
  return typeof one === "object" && one !== null ? Object.values(one).flatMap(scalarsIn) : [one]
}

layer(TestServer.layer)("any JSON", (it) => {
  const Shape = Schema.Literals(["member", "entry", "key"])
  const Type = Schema.Literals([json, form, "text/plain"])

  it.effect.prop("is stored whole in any shape, under any type", [Schema.Json, Shape, Type], ([value, shape, type]) =>
    Effect.gen(function* () {
      const { submissions } = yield* MemoryStore
      const [n, { path }] = [submissions.size, yield* newHook()]
      const body = {
        member: { n, value },
        entry: [n, value],
        key: { [JSON.stringify(value).slice(0, 500)]: [value, { n }] }
      }[shape]
      const answer = yield* postTo(path, JSON.stringify(body), type)
      assert.deepStrictEqual([answer.status, answer.body], [200, waits])
      const { received } = [...submissions.values()].at(-1)!.submission
      assert.includeMembers(
        received!.fields.map(([, one]) => one),
        scalarsIn(body) as never
      )
      yield* Effect.map(MemoryStore, ({ hooks }) => hooks.clear())
    })
  )
})

describe("a hook", () => {
  it.effect("takes as many requests as a token, whatever they are", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newHook(), yield* newHook()]
      assert.deepStrictEqual(told(yield* postForm(one.path)), [200, "5", "4", null, null])
      for (const body of ["{", "{}", "[1]", "[1]"]) yield* postTo(one.path, body, json)
      const refused = yield* postForm(one.path)
      assert.deepStrictEqual(told(refused), [429, "5", "0", "12", "12"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      assert.strictEqual((yield* postForm(other.path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(5))))
  )
})

describe("a wrong secret", () => {
  it.effect("counts as a failure against the address, which does not keep out a right one", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      assert.deepStrictEqual(told(yield* postForm(unknown)), [404, "30", "29", null, null])
      yield* Effect.repeat(postForm("/hooks/x"), { times: 28 })
      const refused = yield* postForm(unknown)
      assert.deepStrictEqual(told(refused), [429, "30", "0", "2", "2"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      assert.strictEqual((yield* postForm(path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(5))))
  )
})
