import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { operator } from "../Load.ts"
import { another, ask, marked, sendJson } from "../MarkedTraffic.ts"

const origin = "https://www.example.nl"

/** Sends the form of a website as its page without a script does, and as a page of the website, right and wrong. */
export const markedForms = Effect.fnUntraced(function* (url: string) {
  const { fields, subcategory_id, website_code, ...person } = another(9)
  const wanted = { kind: "form", website_code, name: "page", origins: [origin] }
  const made = yield* sendJson(`${url}/api/tokens`, wanted, { as: operator })
  const { key } = JSON.parse(made.text).data
  const page = `${url}/forms/${key}/${subcategory_id}`
  const typed = Object.entries({ ...person, accept_terms: "true" }).map(([name, value]) => [name, String(value)])
  const answers = Object.entries(fields).map(([name, value]) => [`fields.${name}`, String(value)])
  const post = (change: Record<string, string> = {}) =>
    ask(`${page}?lang=en&q=${marked.query}`, {
      method: "POST",
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...Object.fromEntries([...typed, ...answers]), ...change })
    })
  const leads = `${url}/api/forms/${key}/leads`
  const statuses = [
    yield* ask(page),
    yield* post({ phone: marked.path, "fields.annual_gas_consumption": marked.answer, homepage: marked.content }),
    yield* post(),
    yield* ask(page, { method: "POST", body: marked.bytes }),
    yield* sendJson(leads, { ...person, subcategory_id, fields, phone: marked.path }, { headers: { origin } }),
    yield* sendJson(leads, { ...person, challenge: marked.content }, { headers: { origin: marked.header } })
  ].map(({ status }) => status)
  assert.deepStrictEqual(statuses, [200, 422, 200, 415, 422, 403])
})
