import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { dataFolder, listAll, newLead, operator } from "../Load.ts"
import { start } from "../RunningServer.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2)

const headers = { authorization: `Bearer ${operator}`, "content-type": "application/json" }

const embedded = Effect.fnUntraced(function* ({ catalog, data }: Effect.Success<typeof dataFolder>) {
  const settings = { STORAGE: "postgres", DATA_DIR: data, CATALOG_FILE: catalog, RATE_LIMIT_PER_MINUTE: "off" }
  const server = yield* start(settings)
  return { server, url: /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? "" }
})

const ask = (url: string, method = "GET", body?: object) =>
  Effect.promise(async () => {
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return (await response.json()) as { readonly data: any; readonly meta: { readonly last_page: number } }
  })

/** The keys of a form by ours: `postal_code` is `form_fields[postal_code]`. */
const theirs = (key: string) => `form_fields[${key}]`

/** Our keys and the values of a lead of a new person, as a form sends them. */
const filledIn = (description: string): ReadonlyArray<readonly [key: string, value: string]> => {
  const { fields, subcategory_id: _, website_code: __, ...lead } = JSON.parse(newLead(description))
  const answers = Object.entries(fields).map(([key, value]) => [`fields.${key}`, value])
  return [...Object.entries(lead), ...answers].map(([key, value]) => [String(key), String(value)])
}

/** Makes a hook that knows the keys of {@link filledIn}, and returns its path. */
const newHook = Effect.fnUntraced(function* (url: string) {
  const body = {
    website_code: "warmte-vergelijker",
    subcategory_id: "heat-pumps",
    name: "form",
    map: Object.fromEntries(filledIn("").map(([key]) => [key, theirs(key)]))
  }
  return (yield* ask(`${url}/api/hooks`, "POST", body)).data.path as string
})

/** A body, and whether it is a lead. Every other one has a telephone number that is none. */
const bodyOf = (description: string, isLead: boolean) =>
  new URLSearchParams(
    filledIn(description).map(([key, value]) => [theirs(key), key === "phone" && !isLead ? "12" : value])
  ).toString()

/** What was posted, by its description: the body, and what it was answered last. */
type Posted = Map<string, { readonly body: string; readonly answer: boolean | undefined }>

/** Posts a body, and returns whether it became a lead, or undefined without an answer. */
const post = async (url: string, body: string): Promise<boolean | undefined> => {
  try {
    const type = { "content-type": "application/x-www-form-urlencoded" }
    const response = await fetch(url, { method: "POST", headers: type, body })
    return response.status === 200 ? ((await response.json()) as { completed: boolean }).completed : undefined
  } catch {
    return undefined
  }
}

const postUntil = (url: string, posted: Posted, label: string, stop: () => boolean) =>
  Effect.promise(() =>
    Promise.all(
      Array.from({ length: 16 }, async (_, sender) => {
        for (let n = 0; !stop(); n++) {
          const description = `${label}-${sender}-${n}`
          const body = bodyOf(description, n % 2 === 0)
          posted.set(description, { body, answer: undefined })
          posted.set(description, { body, answer: await post(url, body) })
        }
      })
    )
  )

const answered = (posted: Posted) => [...posted.values()].filter(({ answer }) => answer !== undefined).length

/** Returns the descriptions of all waiting submissions. */
const waiting = Effect.fnUntraced(function* (url: string) {
  const ids: Array<string> = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = yield* ask(`${url}/api/submissions?status=waiting&per_page=100&page=${page}`)
    ids.push(...data.map(({ id }: { readonly id: string }) => id))
    last = meta.last_page
  }
  return yield* Effect.forEach(
    ids,
    (id) => Effect.map(ask(`${url}/api/submissions/${id}`), ({ data }) => String(data.values.description)),
    { concurrency: 16 }
  )
})

/** The descriptions of all leads and of all submissions that wait. */
const found = Effect.fnUntraced(function* (url: string) {
  const leads = yield* listAll(url)
  return { leads: leads.map(({ description }) => description), submissions: yield* waiting(url) }
})

describe("a hook on the embedded PostgreSQL", () => {
  it.live("keeps every body that it answered, as one lead or one submission, however often the server is killed", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      const posted: Posted = new Map()
      let path = ""
      for (let round = 1; round <= rounds; round++) {
        const { server, url } = yield* embedded(folder)
        if (path === "") path = yield* newHook(url)
        const before = answered(posted)
        let isOver = false
        const load = yield* Effect.forkChild(postUntil(url + path, posted, `round-${round}`, () => isOver))
        while (answered(posted) < before + 100) yield* Effect.sleep("20 millis")
        yield* server.signal("SIGKILL")
        yield* server.ended
        isOver = true
        yield* Fiber.join(load)
      }
      const { url } = yield* embedded(folder)
      const before = yield* found(url)
      for (const [description, { answer }] of posted) {
        if (answer === true) assert.include(before.leads, description)
        if (answer === false) assert.include(before.submissions, description)
      }
      // A form that got no answer sends again. What was stored already is not stored twice.
      const unanswered = [...posted].filter(([, { answer }]) => answer === undefined)
      for (const [, { body }] of unanswered) assert.isDefined(yield* Effect.promise(() => post(url + path, body)))
      const after = yield* found(url)
      const all = [...after.leads, ...after.submissions]
      assert.deepStrictEqual(all.toSorted(), [...posted.keys()].toSorted())
      assert.isAtLeast(after.leads.length, rounds * 40)
      assert.isAtLeast(after.submissions.length, rounds * 40)
    })
  )
})
