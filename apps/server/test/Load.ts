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

/** The business that gets every lead of a kind. */
const takers: Readonly<Record<string, string>> = {
  "domstad-warmte": "heat-pumps",
  "amstel-installaties": "gas-boilers"
}

/** The demo catalogue, changed so that one business gets every lead for heat pumps, and another those for boilers. */
const catalogueWith = (website: object) => ({
  ...demo,
  websites: demo.websites.map((one) => ({ ...one, ...website })),
  tokens: demo.tokens.map((one) => ({ ...one, token: one.account === "operator" ? operator : token })),
  categories: demo.categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.map((one) => ({ ...one, max_businesses: 1 }))
  })),
  businesses: demo.businesses.map((business) => ({
    ...business,
    subscriptions: business.id in takers ? [{ subcategory: takers[business.id], regions: ["*"] }] : []
  }))
})

/**
 * A data folder for servers, and a catalogue file whose token is always the same, with websites as the argument says.
 * Both are removed when the scope closes.
 */
export const dataFolderWith = (website: object) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "leadwell-test-"))
      // PostgreSQL runs as another user when the tests run as root, and must be able to access this folder.
      chmodSync(folder, 0o755)
      const catalog = join(folder, "catalog.json")
      writeFileSync(catalog, JSON.stringify(catalogueWith(website)))
      return { data: join(folder, "data"), catalog }
    }),
    ({ catalog }) =>
      Effect.sync(() => {
        const folder = join(catalog, "..")
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
        return existsSync(folder)
      }).pipe(
        // After a server is killed, its PostgreSQL writes for a moment longer. Node then leaves new files in the
        // folder.
        Effect.repeat({ while: (isLeft) => isLeft, times: 2000, schedule: Schedule.spaced("50 millis") })
      )
  )

/** A data folder for servers, and a catalogue file whose token is always the same. */
export const dataFolder = dataFolderWith({})

const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

let persons = 0

/** Returns new contact details at each call. */
const someone = () => {
  const number = String(++persons).padStart(8, "0")
  return { email: `person-${number}@example.nl`, phone: `06${number}` }
}

/** What a lead for boilers has otherwise. */
export const forBoilers = { subcategory_id: "gas-boilers", fields: { household_size: 3, maintenance_contract: true } }

/** Returns a lead of a new person, as it is posted. */
export const newLead = (description: string, change: object = {}): string =>
  JSON.stringify({ ...demoLead("2031-01-15"), description, ...someone(), ...change })

/** Posts a lead. It returns the status, or 0 without an answer, and the number of the lead. */
export const post = async (
  url: string,
  body: string,
  more: Record<string, string> = {}
): Promise<readonly [status: number, id: number]> => {
  try {
    const response = await fetch(`${url}/api/leads`, { method: "POST", headers: { ...headers, ...more }, body })
    const answer = (await response.json()) as { readonly id?: string }
    return [response.status, Number(answer.id ?? 0)]
  } catch {
    return [0, 0]
  }
}

/** The results of leads that many senders post concurrently. */
export interface Outcome {
  /** The descriptions of the acknowledged leads, by their number. */
  readonly acknowledged: Map<number, string>
  /** The number of answers with each status. Status 0 means no answer. */
  readonly statuses: Map<number, number>
}

/** Posts leads with many senders until `stop` returns true, and adds the results to an outcome. */
export const sendUntil = (
  urls: ReadonlyArray<string>,
  outcome: Outcome,
  label: string,
  stop: () => boolean,
  change: object = {}
) =>
  Effect.promise(() =>
    Promise.all(
      Array.from({ length: 16 }, async (_, sender) => {
        for (let n = 0; !stop(); n++) {
          const description = `${label}-${sender}-${n}`
          const [status, id] = await post(urls[sender % urls.length] ?? "", newLead(description, change))
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

/** Counts the open leads. */
const countOpen = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/api/leads?stage=open`, { headers: { authorization: `Bearer ${operator}` } })
    const body = (await response.json()) as { readonly meta: { readonly total: number } }
    return body.meta.total
  })

/** Waits until no lead is open. It then lists all leads of the business that gets every lead, page by page. */
export const listAll = (url: string) =>
  Effect.andThen(
    Effect.repeat(countOpen(url), {
      until: (open) => open === 0,
      schedule: Schedule.spaced("100 millis"),
      times: 6000
    }),
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

/** Adds the consent text that {@link agreed} names to the website of new leads. */
export const addConsentText = (url: string) =>
  Effect.promise(async () => {
    const { website_code } = demoLead("2031-01-15")
    const text = { language: "nl", text: "Bedrijven mogen mij bellen.", purposes: ["call"] }
    const { status } = await fetch(`${url}/api/websites/${website_code}/consent-texts`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${operator}` },
      body: JSON.stringify(text)
    })
    return status
  })

/** What a lead of a person who consented has besides. */
export const agreed = { consent: { text_version: 1, language: "nl" } }

/** Returns those of some leads whose consent record is not there. */
export const withoutConsent = (url: string, leads: Iterable<number>) =>
  Effect.filter(
    leads,
    (lead) =>
      Effect.promise(async () => {
        const response = await fetch(`${url}/api/leads/${lead}/consent`, {
          headers: { authorization: `Bearer ${operator}` }
        })
        const { data } = (await response.json()) as { readonly data?: { readonly text: { readonly version: number } } }
        return data?.text.version !== agreed.consent.text_version
      }),
    { concurrency: 16 }
  )

/** Returns the acknowledged leads that a list does not contain with their description. */
export const lostLeads = ({ acknowledged }: Outcome, listed: ReadonlyArray<Listed>) => {
  const found = new Map(listed.map(({ description, id }) => [id, description]))
  return [...acknowledged].filter(([id, description]) => found.get(id) !== description)
}
