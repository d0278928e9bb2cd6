import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { eventually, leadwell, page, repeated, type Service, serving } from "./Recipe.ts"

/** A custom webhook of Make: 200 and `Accepted` while a scenario uses it, and 410 once none did for five days. */
const customWebhook = () => {
  const queue: Array<any> = []
  const state = { isActive: true }
  const service: Service = async (request) => {
    if (!state.isActive) return new Response("There is no scenario listening for this webhook.", { status: 410 })
    queue.push(await request.json())
    return new Response("Accepted")
  }
  return { queue, service, state }
}

const functions: Readonly<Record<string, (...values: ReadonlyArray<any>) => unknown>> = {
  replace: (text: string, from: string, to: string) => text.replace(from, to),
  addDays: (at: string, days: string) => DateTime.add(DateTime.makeUnsafe(at), { days: Number(days) }),
  formatDate: (at: DateTime.Utc, form: string) => {
    assert.strictEqual(form, "YYYY-MM-DD")
    return DateTime.formatIsoDateUtc(at)
  }
}

/** Splits the values of a call at the semicolons that are in no further call. */
const valuesIn = (text: string): ReadonlyArray<string> => text.split(/;(?![^(]*\))/).map((one) => one.trim())

const evaluated = (text: string, bundles: any): any => {
  const [, name = "", inner = ""] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  if (name !== "") return functions[name]!(...valuesIn(inner).map((one) => evaluated(one, bundles)))
  if (/^"|^\d+$/.test(text)) return text.replaceAll('"', "")
  return text.split(".").reduce((value, key) => value?.[key], bundles)
}

/** Returns the text of a field of a module, with what is mapped into it. Bundles are numbered by their modules. */
const mapped = (text: string, bundles: object): string =>
  text.replaceAll(/\{\{(.*?)\}\}/g, (_, one) => String(evaluated(one, bundles) ?? ""))

/** The values in code of a recipe that contain a text. */
const inCode = (text: string) =>
  [...page("make").matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => (code.includes(text) ? [code] : []))

describe("docs/connect/make.md", () => {
  it.live("names fields that a test and a lead have, and gets what it missed while the address was gone", () =>
    Effect.gen(function* () {
      const { addWebhook, attempted, call, send } = yield* leadwell
      const { queue, service, state } = customWebhook()
      const { id } = yield* addWebhook(yield* serving(service))
      yield* call("POST", `/api/webhooks/${id}/test`)
      yield* eventually(() => queue.length === 1)
      state.isActive = false
      yield* send()
      yield* repeated(attempted(id), ({ attempts }) => attempts[0].status === 410)
      const shown = Effect.map(call("GET", `/api/webhooks/${id}`), ({ body }) => body.data.state)
      yield* repeated(shown, (one) => one === "disabled")
      yield* send({ first_name: "Zoë" })
      state.isActive = true
      yield* call("POST", `/api/webhooks/${id}/enable`, { replay: true })
      yield* eventually(() => queue.length > 2)
      const fields = inCode("{{1.data")
      assert.isAbove(fields.length, 3)
      for (const one of queue) for (const field of fields) assert.isNotEmpty(mapped(field, { 1: one }))
      assert.includeMembers(
        queue.map((one) => mapped("{{1.data.lead.first_name}}", { 1: one })),
        ["Jane", "Zoë"]
      )
    }).pipe(Effect.scoped)
  )

  it.live("sends a lead from elsewhere once, in the form of its sample", () =>
    Effect.gen(function* () {
      const { call, token, url } = yield* leadwell
      const [, sample = ""] = /```json\n(.*?)```/s.exec(page("make")) ?? []
      const structure = JSON.parse(sample)
      const bundle = {
        id: "444",
        created_time: "2098-12-22T09:00:00Z",
        phone_number: "+31612345678",
        email: "zoe@example.nl"
      }
      const [phone = "", day = ""] = [inCode("{{replace")[0], inCode("{{formatDate")[0]]
      const made = {
        ...structure,
        email: mapped("{{1.email}}", { 1: bundle }),
        phone: mapped(phone, { 1: bundle }),
        preferred_date_of_execution: mapped(day, { 1: bundle }),
        fields: demoLead("2099-12-22").fields
      }
      const json = JSON.stringify(made)
      const [key = "", content = "", address = ""] = ["{{1.id}}", "{{2.json}}", "/api/leads"].map(
        (one) => inCode(one)[0]
      )
      const post = Effect.promise(async () => {
        const answer = await fetch(address.replace("https://leads.example", url), {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            "idempotency-key": mapped(key, { 1: bundle })
          },
          body: mapped(content, { 2: { json } })
        })
        return [answer.status, (await answer.json()) as { readonly id: string }] as const
      })
      const [[status, first], [again, second]] = [yield* post, yield* post]
      assert.deepStrictEqual([status, again, second.id], [201, 201, first.id])
      const { body } = yield* call("GET", "/api/businesses/domstad-warmte/leads")
      assert.deepInclude(body.data[0], { first_name: "Noor", phone: "0612345678", email: "zoe@example.nl" })
      assert.match(body.data[0].preferred_date_of_execution, /^2099-01-21/)
    }).pipe(Effect.scoped)
  )
})
