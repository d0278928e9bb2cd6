import { Effect, Schedule } from "effect"
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import demo from "../demo/catalog.json" with { type: "json" }
import { demoLead } from "../src/demo/DemoLead.ts"

/** A token that is the same for every server of a test. */
export const token = `lw_${"t".repeat(43)}`

/** The token of an operator. */
export const operator = `lw_${"o".repeat(43)}`

/** The demo catalogue, of which one business gets every lead. */
const catalogue = {
  ...demo,
  tokens: demo.tokens.map((one) => ({ ...one, token: one.account === "operator" ? operator : token })),
  categories: demo.categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.map((one) => ({ ...one, max_businesses: 1 }))
  })),
  businesses: demo.businesses.map((business) => ({
    ...business,
    subscriptions: business.id === "domstad-warmte" ? [{ subcategory: "heat-pumps", regions: ["*"] }] : []
  }))
}

/**
 * A data folder for servers, and a catalogue file whose token is always the same. Both are removed when the scope
 * closes.
 */
export const dataFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-test-"))
    // PostgreSQL runs as another user when the tests run as root, and has to get here.
    chmodSync(folder, 0o755)
    const catalog = join(folder, "catalog.json")
    writeFileSync(catalog, JSON.stringify(catalogue))
    return { data: join(folder, "data"), catalog }
  }),
  ({ catalog }) =>
    Effect.sync(() => {
      const folder = join(catalog, "..")
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      return existsSync(folder)
    }).pipe(
      // The PostgreSQL of a server that was killed is still writing for a moment, and Node leaves what it then finds.
      Effect.repeat({ while: (isLeft) => isLeft, times: 100, schedule: Schedule.spaced("50 millis") })
    )
)

const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

let persons = 0

/** How another person is reached each time. */
const someone = () => {
  const number = String(++persons).padStart(8, "0")
  return { email: `person-${number}@example.nl`, phone: `06${number}` }
}

/** Posts a lead, and says with what status it was answered, or 0 when nobody answered, and under which number. */
const post = async (url: string, description: string): Promise<readonly [status: number, id: number]> => {
  try {
    const body = JSON.stringify({ ...demoLead("2031-01-15"), description, ...someone() })
    const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body })
    const answer = (await response.json()) as { readonly id?: string }
    return [response.status, Number(answer.id ?? 0)]
  } catch {
    return [0, 0]
  }
}

/** What became of leads that were posted one after the other by many senders at once. */
export interface Outcome {
  /** The descriptions of the leads that were acknowledged, by their number. */
  readonly acknowledged: Map<number, string>
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: Map<number, number>
}

/** Posts leads by many senders until it is told to stop, and adds what became of them to an outcome. */
export const sendUntil = (urls: ReadonlyArray<string>, outcome: Outcome, label: string, stop: () => boolean) =>
  Effect.promise(() =>
    Promise.all(
      Array.from({ length: 16 }, async (_, sender) => {
        for (let n = 0; !stop(); n++) {
          const description = `${label}-${sender}-${n}`
          const [status, id] = await post(urls[sender % urls.length] ?? "", description)
          outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
          if (status === 201) outcome.acknowledged.set(id, description)
        }
      })
    )
  )

interface Listed {
  readonly id: number
  readonly description: string
}

/** How many leads wait to be handed out. */
const countOpen = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/api/leads?stage=open`, { headers: { authorization: `Bearer ${operator}` } })
    const body = (await response.json()) as { readonly meta: { readonly total: number } }
    return body.meta.total
  })

/** All leads of the business that gets every one of them, page by page, once nothing waits to be handed out. */
export const listAll = (url: string) =>
  Effect.andThen(
    Effect.repeat(countOpen(url), { until: (open) => open === 0, schedule: Schedule.spaced("100 millis"), times: 300 }),
    Effect.promise(async () => {
      const found: Array<Listed> = []
      for (let page = 1, last = 1; page <= last; page++) {
        const path = `/api/businesses/domstad-warmte/leads?per_page=100&page=${page}`
        const response = await fetch(url + path, { headers })
        const body = (await response.json()) as {
          readonly data: ReadonlyArray<Listed>
          readonly meta: { last_page: number }
        }
        found.push(...body.data)
        last = body.meta.last_page
      }
      return found
    })
  )
