import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { operator } from "../Load.ts"
import {
  another,
  type Answered,
  ask,
  askEverything,
  marked,
  markedLead,
  reclaim,
  sendBytes,
  sendJson
} from "../MarkedTraffic.ts"

const found = (text: string) =>
  Object.entries(marked).filter(([, mark]) => text.toLowerCase().includes(mark.toLowerCase()))

/** Demands that a text shows no marked value of a person. */
export const forgets = (text: string, where: string) =>
  assert.deepStrictEqual(found(text), [], `${where}: ${text.slice(0, 2000)}`)

const idOf = ({ text }: Answered): string => JSON.parse(text).id

const asOperator = { as: operator }

/** Sends valid requests of every kind, and many invalid ones. */
export const markedRequests = Effect.fnUntraced(function* (url: string) {
  const leads = `${url}/api/leads`
  const list = `${url}/api/businesses/domstad-warmte/leads`
  const keyed = { headers: { "idempotency-key": marked.key } }
  const kept = yield* sendJson(leads, markedLead, keyed)
  const refused = [
    yield* sendJson(leads, { ...markedLead, city: marked.city.repeat(30) }, keyed),
    yield* sendJson(leads, {
      ...markedLead,
      email: marked.header,
      phone: marked.path,
      country: marked.city,
      gender: marked.last_name
    }),
    yield* sendJson(leads, {
      ...markedLead,
      fields: { remarks: marked.answer.repeat(50), year_of_construction: marked.answer }
    }),
    yield* sendJson(leads, `{"city":"${marked.city}"`),
    yield* sendJson(leads, JSON.stringify([marked.city])),
    yield* sendJson(leads, marked.city.repeat(30_000)),
    yield* ask(leads, { method: "POST", body: marked.bytes, headers: { "content-type": "text/plain" } }),
    yield* sendJson(leads, markedLead, { headers: { "idempotency-key": marked.key.repeat(30) } }),
    yield* sendJson(leads, markedLead, { as: marked.secret }),
    yield* ask(`${leads}?stage=${marked.query}`, asOperator),
    yield* ask(`${list}?page=${marked.query}`),
    yield* ask(`${leads}?q=${marked.email}x@&created_from=${marked.query}`, asOperator),
    yield* ask(`${url}/${marked.path}/%E0%A4%A?${marked.query}`),
    yield* ask(`${url}/api/businesses/${marked.path}%00/leads`),
    yield* ask(`${leads}/${marked.path}`, { method: "DELETE" }),
    yield* ask(`${url}/${marked.path}`, { method: "PROPFIND" }),
    yield* sendJson(
      `${url}/api/businesses/domstad-warmte/subscriptions`,
      { subscriptions: marked.path },
      { method: "PUT" }
    )
  ]
  yield* sendBytes(url, `${marked.bytes}\r\n\r\n`)
  yield* sendBytes(
    url,
    `POST /api/leads?${marked.query} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n${marked.bytes}`
  )

  const fine = [
    kept,
    yield* sendJson(leads, markedLead, keyed),
    yield* sendJson(leads, markedLead),
    yield* sendJson(leads, another(1)),
    yield* ask(`${leads}/${idOf(kept)}`),
    yield* ask(`${leads}/${idOf(kept)}`, asOperator),
    yield* ask(list, asOperator),
    yield* ask(`${leads}?stage=placed&per_page=1&q=${marked.query}`, asOperator),
    yield* ask(`${leads}?q=${marked.email}`, asOperator),
    yield* ask(`${leads}?q=${marked.phone}&postal_code=${marked.postal_code}`, asOperator),
    yield* ask(`${leads}/${idOf(kept)}/distribution`, asOperator),
    yield* sendJson(`${leads}/preview`, another(2), asOperator),
    yield* reclaim(`${list}/${idOf(kept)}/reclaim`),
    yield* reclaim(`${list}/${idOf(kept)}/reclaim`),
    yield* ask(`${url}/api/businesses/domstad-warmte/reclaims`),
    yield* ask(`${url}/api/events?q=${marked.query}`, asOperator)
  ]
  const [pending] = JSON.parse((yield* ask(`${url}/api/reclaims`, asOperator)).text).data
  fine.push(yield* ask(`${url}/api/reclaims/${pending.id}/screenshot`, asOperator))
  refused.push(yield* reclaim(`${list}/${idOf(kept)}/reclaim`, Uint8Array.from(Buffer.from(marked.content))))
  refused.push(yield* reclaim(`${list}/${idOf(fine[3]!)}/reclaim`, Uint8Array.from(Buffer.from(marked.content))))
  fine.push(yield* sendJson(`${url}/api/reclaims/${pending.id}/reject`, { remark: marked.remark }, asOperator))
  refused.push(yield* sendJson(`${url}/api/reclaims/${pending.id}/grant`, { remark: marked.remark }, asOperator))

  const review = { ...another(3), website_code: "isolatie-advies" }
  const held = [
    yield* sendJson(leads, review),
    yield* sendJson(leads, { ...review, ...another(4), website_code: "isolatie-advies" })
  ]
  fine.push(...held)
  fine.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/approve`, { extra_info: marked.note }, asOperator))
  fine.push(yield* sendJson(`${leads}/${idOf(held[1]!)}/refuse`, { remark: marked.remark }, asOperator))
  fine.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/withdraw`, { remark: marked.remark }, asOperator))
  refused.push(yield* sendJson(`${leads}/${idOf(held[0]!)}/approve`, { extra_info: marked.note }, asOperator))

  const { fields, subcategory_id, website_code, ...person } = another(7)
  const sent = { ...person, ...Object.fromEntries(Object.entries(fields).map(([key, one]) => [`fields.${key}`, one])) }
  const map = Object.fromEntries(Object.keys(sent).map((key) => [key, key]))
  const hooks = `${url}/api/hooks`
  const made = yield* sendJson(hooks, { website_code, subcategory_id, name: "form", map }, asOperator)
  const hook = JSON.parse(made.text).data
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } }
  const posted = `${url}${hook.path}`
  const wrong = { ...sent, phone: marked.path, first_name: "" }
  fine.push(
    yield* sendJson(posted, sent),
    yield* sendJson(`${posted}?q=${marked.query}`, wrong),
    yield* ask(posted, { ...form, body: new URLSearchParams({ [marked.city]: marked.street }).toString() }),
    yield* ask(`${hooks}/${hook.id}`, asOperator)
  )
  refused.push(
    yield* sendJson(posted, `{"city":"${marked.city}"`),
    yield* sendJson(posted, marked.city.repeat(30_000)),
    yield* ask(posted, { ...form, headers: { "content-type": `text/${marked.header}` }, body: marked.bytes }),
    yield* sendJson(`${posted}${marked.path}`, sent),
    yield* ask(`${posted}/${marked.path}`, form),
    yield* ask(posted, { method: "PUT" })
  )
  const listed = yield* ask(`${url}/api/submissions?per_page=2&hook=${hook.id}`, asOperator)
  forgets(listed.text.replaceAll(/"key":"[^"]*"/g, ""), "the list of submissions")
  const [other, waiting] = JSON.parse(listed.text).data.map(({ id }: { readonly id: string }) => id)
  const mending = { values: { phone: marked.path, first_name: marked.first_name } }
  refused.push(yield* sendJson(`${url}/api/submissions/${waiting}`, mending, { method: "PATCH", as: operator }))
  fine.push(
    yield* ask(`${url}/api/submissions/${waiting}`, asOperator),
    yield* sendJson(
      `${url}/api/submissions/${waiting}`,
      { values: { ...mending.values, phone: another(8).phone } },
      { method: "PATCH", as: operator }
    ),
    yield* ask(`${url}/api/submissions/${other}`, { method: "DELETE", as: operator }),
    yield* sendJson(
      `${hooks}/${hook.id}/rehearse`,
      { content_type: "application/json", body: JSON.stringify(wrong) },
      asOperator
    )
  )
  for (const { status, text } of fine.slice(-8)) assert.isBelow(status, 300, text.slice(0, 200))

  const persons = `${url}/api/persons`
  const contacts = { email: marked.email, phone: marked.phone }
  for (const [act, more] of [
    ["search"],
    ["export"],
    ["erase", { reason: "objection" }],
    ["block"],
    ["unblock"]
  ] as const) {
    // Only an export shows its person.
    const answer = yield* sendJson(`${persons}/${act}`, { ...contacts, ...more }, asOperator)
    if (act !== "export") forgets(answer.text, act)
    fine.push(answer)
    refused.push(
      yield* sendJson(`${persons}/${act}`, { ...contacts, ...more, remark: marked.remark }, asOperator),
      yield* sendJson(`${persons}/${act}?q=${marked.query}`, { email: marked.path, phone: marked.header }, asOperator)
    )
  }

  const request = { account: "warmtewijs", name: marked.name, abilities: ["leads:read"] }
  const issued = yield* sendJson(`${url}/api/tokens`, request, asOperator)
  const { id, token } = JSON.parse(issued.text).data
  fine.push(issued, yield* ask(list, { as: token }))
  fine.push(yield* ask(`${url}/api/tokens/${id}`, { method: "DELETE", as: operator }))
  refused.push(yield* ask(list, { as: token }))
  const invitation = {
    name: marked.person_name,
    email: marked.person_email,
    memberships: [{ account: "warmtewijs", role: "member" }]
  }
  const invited = yield* sendJson(`${url}/api/people`, invitation, asOperator)
  refused.push(
    yield* sendJson(`${url}/api/people`, invitation, asOperator),
    yield* sendJson(`${url}/api/people`, { ...invitation, email: `${marked.person_email} x` }, asOperator),
    yield* sendJson(`${url}/api/session`, { link: marked.secret })
  )
  const link = String(JSON.parse(invited.text).data.sign_in.link).split("#")[1] ?? ""
  const opened = yield* Effect.promise(() =>
    fetch(`${url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link })
    })
  )
  const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const own = yield* Effect.promise(() => fetch(`${url}/api/session`, { headers: { cookie } }))
  fine.push(invited, { status: own.status, text: yield* Effect.promise(() => own.text()) })
  refused.push(yield* sendJson(`${url}/api/session`, { link }))
  const leadsOfBusiness = yield* ask(`${list}?per_page=1&q=${marked.query}`)
  const { links, meta } = JSON.parse(leadsOfBusiness.text)
  forgets(JSON.stringify([links, meta]), "links")
  refused.push(...(yield* askEverything(url)).filter(({ status }) => status >= 400))
  for (const { status, text } of refused) forgets(text, `an answer with ${status}`)
  return {
    statuses: [...fine, ...refused, leadsOfBusiness].map(({ status }) => status),
    secrets: [String(token), link, cookie.split("=")[1] ?? "", String(hook.secret)],
    /** Where a form posts, and what. */
    form: { address: posted, body: sent }
  }
})
