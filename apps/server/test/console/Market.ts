import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import { callFrom, device, press } from "../Chromium.ts"
import { startHere } from "../ServerHere.ts"

/** A picture that a business may send with a reclaim. */
export const photo = fileURLToPath(new URL("../../demo/screenshot.jpg", import.meta.url))

/** The settings of a server at a port that is free now. The address in mails names it before the server listens. */
export const ownAddress = Effect.promise(
  () =>
    new Promise<Readonly<Record<"PORT" | "BASE_URL", string>>>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        server.close(() => resolve({ PORT: String(port), BASE_URL: `http://localhost:${port}` }))
      })
    })
)

const lead = {
  subcategory_id: "heat-pumps",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12",
  preferred_date_of_execution: "2099-12-22",
  description: "A heat pump for a terraced house.",
  gender: "female",
  first_name: "Jane",
  last_name: "Doe",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {
    year_of_construction: "1975-1990",
    housing_insulation: "Cavity wall",
    current_heating_system: "Gas boiler",
    annual_gas_consumption: 1500
  }
}

/** Starts a server with the demo catalogue. Its operator is signed in at a desk. */
export const startMarket = Effect.fnUntraced(function* (
  chromium: Browser,
  settings: Readonly<Record<string, string>> = {},
  timezoneId?: string
) {
  const server = yield* startHere(settings)
  const said = yield* server.until("#lwl_")
  const link = /http:\/\/localhost:\d+\/sign-in#lwl_[\w-]{43}$/m.exec(said)?.[0] ?? ""
  const token = /TOKEN=(\S+)/.exec(said)?.[1] ?? ""
  const { origin } = new URL(link)
  const desk = yield* device(chromium, link, timezoneId)
  yield* press(desk, "Sign in", "Demo operator")

  let persons = 10
  /** Sends a lead of another person from a website, with some keys changed, and returns its id. */
  const send = (website_code = "warmte-vergelijker", changes: object = {}) =>
    Effect.promise(async (): Promise<string> => {
      persons += 1
      const contact = { email: `person${persons}@example.nl`, phone: `06${12345600 + persons}` }
      const response = await fetch(`${origin}/api/leads`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ ...lead, ...contact, website_code, postal_code: "3511AB", ...changes })
      })
      const body = (await response.json()) as { readonly id: string }
      return body.id
    })

  /** Asks to release a business from all of its leads, and returns how many those are. */
  const reclaimAllOf = (business: string, reason: string) =>
    Effect.promise(async (): Promise<number> => {
      const list = `${origin}/api/businesses/${business}/leads`
      const headers = { authorization: `Bearer ${token}` }
      const { data } = (await (await fetch(`${list}?per_page=100`, { headers })).json()) as {
        readonly data: ReadonlyArray<{ readonly id: number }>
      }
      for (const { id } of data) {
        const body = new FormData()
        body.set("reason", reason)
        body.set("screenshot", new Blob([readFileSync(photo)], { type: "image/jpeg" }), "screenshot.jpg")
        await fetch(`${list}/${id}/reclaim`, { method: "POST", headers, body })
      }
      return data.length
    })

  /** Invites a member of the demo account, and returns the link. */
  const invite = (name: string, scope: Readonly<Record<string, ReadonlyArray<string>>>, language = "en") =>
    Effect.map(
      callFrom(desk, "POST", "/api/people", {
        name,
        email: `${name.toLowerCase()}@example.nl`,
        language,
        memberships: [{ account: "warmtewijs", role: "member", scope }]
      }),
      ({ body }): string => body.data.sign_in.link
    )

  /** Invites a reviewer, and returns the link. */
  const inviteReviewer = Effect.map(
    callFrom(desk, "POST", "/api/people", {
      name: "Rik",
      email: "rik@example.nl",
      memberships: [{ account: "operator", role: "reviewer" }]
    }),
    ({ body }): string => body.data.sign_in.link
  )

  const reclaimAll = reclaimAllOf("domstad-warmte", "no_contact")
  return { desk, invite, inviteReviewer, origin, reclaimAll, reclaimAllOf, send, server }
})

/** A hook of the demo's website, without a map, so what comes to it waits. */
const hook = { website_code: "warmte-vergelijker", subcategory_id: "heat-pumps", name: "Contact form" }

/** Makes a hook and a key of the form from a page, posts to the hook, and returns the ids of it and of what waits. */
export const sendByHook = Effect.fnUntraced(function* (page: Page, origin: string) {
  const key = { kind: "form", website_code: hook.website_code, name: "Home page", origins: ["https://www.example.nl"] }
  yield* callFrom(page, "POST", "/api/tokens", key)
  const made = yield* callFrom(page, "POST", "/api/hooks", hook)
  const body = new URLSearchParams({ Postcode: "3511 AB" })
  yield* Effect.promise(() => fetch(origin + made.body.data.path, { method: "POST", body }))
  const { body: waiting } = yield* callFrom(page, "GET", "/api/submissions")
  return { hook: String(made.body.data.id), submission: String(waiting.data[0].id) }
})

/** A file of leads as people write it, of which the second has lost digits. */
const file = [
  "voornaam;achternaam;e-mail;telefoon;postcode;huisnummer;plaats;straat;gewenste datum;omschrijving;opmerking",
  "Jane;Doe;jane@example.nl;612345678;3511 AB;12;Utrecht;Oudegracht;24-12-2099;Een offerte, graag;x",
  "John;Doe;john@example.nl;3,16E+10;3511 AB;14;Utrecht;Oudegracht;24-12-2099;Een offerte, graag;x"
].join("\r\n")

/** Sends a file to be imported from a page, and returns the id of the import. Its rows have faults. */
export const sendFile = (page: Page, of: Readonly<Record<string, string>> = hook) =>
  Effect.promise(() => {
    const { subcategory_id, website_code } = of
    const fields = { kind: "leads", subcategory_id, website_code, accept_terms: "true" }
    return page.evaluate<string>(`(async () => {
      const body = new FormData()
      for (const [key, value] of Object.entries(${JSON.stringify(fields)})) body.set(key, value)
      body.set("file", new Blob([${JSON.stringify(file)}]), "leads.csv")
      return (await (await fetch("/api/imports", { method: "POST", body })).json()).data.id
    })()`)
  })

/** Moves by the Tab key until something has the focus. */
export const tabTo = (
  page: Page,
  role: "button" | "checkbox" | "combobox" | "link" | "radio" | "searchbox" | "switch" | "textbox",
  name: string
) =>
  Effect.promise(async () => {
    const wanted = page.getByRole(role, { name, exact: true })
    await wanted.first().waitFor({ state: "attached" })
    for (let n = 0; n < 60; n++) {
      const hasFocus = await wanted.evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement))
      if (hasFocus) return
      await page.keyboard.press("Tab")
    }
    throw new Error(`The Tab key does not reach the ${role} “${name}”.`)
  })

/** Presses a key. */
export const key = (page: Page, name: string) => Effect.promise(() => page.keyboard.press(name))

/** Waits until a page shows a text. */
export const shows = (page: Page, text: string | RegExp) =>
  Effect.promise(() => page.getByText(text).filter({ visible: true }).first().waitFor())

/** Loads a page again until it shows a text, which it would show by itself at its next look. */
export const showsAtLast = (page: Page, text: string | RegExp) =>
  Effect.promise(async () => {
    const shown = page.getByText(text).filter({ visible: true }).first()
    for (;;) {
      const isShown = await shown.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false
      )
      if (isShown) return
      await page.reload()
    }
  })

/** Types a text where the focus is. */
export const type = (page: Page, text: string) => Effect.promise(() => page.keyboard.type(text))
