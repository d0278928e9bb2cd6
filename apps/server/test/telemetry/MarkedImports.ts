import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { operator } from "../Load.ts"
import { another, type Answered, ask, marked } from "../MarkedTraffic.ts"
import { forgets } from "./MarkedRequests.ts"

const asOperator = { as: operator }

/** Returns a CSV file with a marked lead, one whose phone number has lost digits, and a column that is unknown. */
const file = (): string => {
  const { accept_terms: _, fields, subcategory_id, website_code, ...person } = another(9)
  const answers = Object.entries(fields).map(([key, value]) => [`fields.${key}`, value] as const)
  const row = { ...person, website_code, subcategory_id, ...Object.fromEntries(answers), unknown: marked.note }
  const rows = [row, { ...row, phone: `${marked.path} 3,16E+10` }]
  return [Object.keys(row), ...rows.map((one) => Object.values(one))].map((cells) => cells.join(";")).join("\r\n")
}

const send = (url: string, content: string, fields: Readonly<Record<string, string>>, query = "") => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  body.set("file", new Blob([content]), "leads.csv")
  return Effect.promise(async (): Promise<Answered> => {
    const headers = { authorization: `Bearer ${operator}` }
    const response = await fetch(`${url}/api/imports${query}`, { method: "POST", headers, body })
    return { status: response.status, text: await response.text() }
  })
}

/** Imports a file of marked leads, and files that are refused or none. */
export const markedImports = Effect.fnUntraced(function* (url: string) {
  const options = { kind: "leads", accept_terms: "true" }
  const sent = yield* send(url, file(), options)
  assert.strictEqual(sent.status, 201, sent.text)
  const one = `${url}/api/imports/${JSON.parse(sent.text).data.id}`
  const becomes = (status: string) => {
    let found = ""
    const look = Effect.map(ask(one, asOperator), ({ text }) => (found = JSON.parse(text).data.status))
    return Effect.repeat(Effect.delay(look, "200 millis"), { until: () => found === status })
  }
  yield* becomes("checked")
  yield* ask(`${one}/faults`, asOperator)
  yield* ask(`${one}/start`, { method: "POST", as: operator })
  yield* becomes("done")
  const answers = [
    sent,
    yield* send(url, file(), options, `?q=${marked.query}`),
    yield* ask(one, asOperator),
    yield* ask(`${url}/api/imports`, asOperator),
    yield* ask(`${one}/faults?format=${marked.query}`, asOperator),
    yield* ask(`${url}/api/imports/${marked.path}`, asOperator),
    yield* send(url, file(), { ...options, kind: marked.name }),
    yield* send(url, file(), { ...options, map: `{"phone":"${marked.phone}"}` }),
    yield* send(url, `${marked.city};${marked.street}\r\n${marked.email}`, options),
    yield* send(url, `PK\u0003\u0004${marked.city}`, options)
  ]
  for (const { status, text } of answers) forgets(text, `an answer about an import with ${status}`)
  assert.deepStrictEqual(
    answers.map(({ status }) => status),
    [201, 422, 200, 200, 422, 404, 422, 422, 201, 201]
  )
})
