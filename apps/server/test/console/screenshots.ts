// Takes a picture of every page of the web application on a large market, into docs/console:
// npm run screenshots
import { Console, Effect } from "effect"
import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { browser, callFrom, device, endBrowser, press, visit } from "../Chromium.ts"
import { startLargeMarket } from "./LargeMarket.ts"
import { sendFile, shows } from "./Market.ts"

const folder = fileURLToPath(new URL("../../../../docs/console", import.meta.url))

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }

const take = Effect.fnUntraced(function* (
  page: Page,
  origin: string,
  size: typeof desktop,
  pictures: Readonly<Record<string, string>>
) {
  yield* Effect.promise(() => page.setViewportSize(size))
  for (const [name, path] of Object.entries(pictures)) {
    yield* visit(page, origin + path)
    yield* Effect.promise(() => page.screenshot({ path: `${folder}/${name}.png` }))
    yield* Console.log(`docs/console/${name}.png  ${path}`)
  }
})

/** Takes a picture of a page once it shows a text. */
const picture = Effect.fnUntraced(function* (page: Page, name: string, text: string) {
  yield* shows(page, text)
  yield* Effect.promise(() => page.screenshot({ path: `${folder}/${name}.png` }))
  yield* Console.log(`docs/console/${name}.png`)
})

/** Makes a key of the form and a hook for a website, to which a form posts what has a fault. Returns their ids. */
const sendByHook = Effect.fnUntraced(function* (page: Page, origin: string, of: Readonly<Record<string, string>>) {
  const key = { kind: "form", website_code: of["website_code"], name: "Home page", origins: ["https://www.example.nl"] }
  yield* callFrom(page, "POST", "/api/tokens", key)
  const theirs = { first_name: "voornaam", last_name: "achternaam", email: "email", postal_code: "postcode" }
  const map = Object.fromEntries(Object.entries(theirs).map(([ours, name]) => [ours, `form_fields[${name}]`]))
  const constants = { gender: "unknown", accept_terms: true }
  const hook = { ...of, name: "Contact form", map, constants, terms_text: "Three businesses may call me." }
  const made = yield* callFrom(page, "POST", "/api/hooks", hook)
  const sent = { voornaam: "Jane", achternaam: "Doe", email: "jane@example.nl", telefoon: "06", postcode: "3511" }
  const body = new URLSearchParams(Object.entries(sent).map(([name, value]) => [`form_fields[${name}]`, value]))
  yield* Effect.promise(() => fetch(origin + made.body.data.path, { method: "POST", body }))
  const { body: waiting } = yield* callFrom(page, "GET", "/api/submissions")
  return { hook: String(made.body.data.id), submission: String(waiting.data[0].id) }
})

/** Pictures what a page says when something goes wrong. It ends the session of the page. */
const takeFaults = Effect.fnUntraced(function* (page: Page, origin: string) {
  const answer = (pattern: string, status: number, headers: Record<string, string> = {}) =>
    Effect.promise(() =>
      page.route(pattern, (route) =>
        route.fulfill({ status, headers, contentType: "application/json", body: JSON.stringify({ message: "" }) })
      )
    )
  yield* Effect.promise(() => page.goto(`${origin}/operator/preview`))
  yield* Effect.promise(() => page.getByRole("textbox", { name: "Postal code" }).fill("nowhere"))
  yield* Effect.promise(() => page.getByRole("combobox", { name: "Subcategory" }).selectOption("Warmtepompen"))
  yield* press(page, "Show", "This did not work.")
  yield* picture(page, "fault-422", "This did not work.")
  yield* Effect.promise(() => page.getByRole("textbox", { name: "Postal code" }).fill("3511AB"))
  yield* answer("**/preview", 429, { "retry-after": "7" })
  yield* press(page, "Show", "in 7 seconds")
  yield* picture(page, "fault-429", "in 7 seconds")
  yield* answer("**/api/audit*", 503)
  yield* Effect.promise(() => page.goto(`${origin}/operator/audit`))
  yield* picture(page, "fault-503", "It is asked again until it does")
  yield* Effect.promise(() => page.goto(`${origin}/operator/leads`))
  yield* shows(page, "Lead 300")
  yield* Effect.promise(() => page.route("**/{api,health}/**", (route) => route.abort()))
  yield* picture(page, "fault-server-away", "It is asked again until it does")
  yield* Effect.promise(() => page.unroute("**/{api,health}/**"))
  yield* callFrom(page, "DELETE", "/api/session")
  yield* picture(page, "fault-session-ended", "If you were signed in, your session has ended.")
})

const program = Effect.gen(function* () {
  mkdirSync(folder, { recursive: true })
  const chromium = yield* browser
  const { links, origin } = yield* startLargeMarket()
  const signedIn = Effect.fnUntraced(function* (role: string, shown: string) {
    const page = yield* device(chromium, new Map(links).get(role) ?? "")
    if (role === "owner of one business") {
      yield* Effect.promise(() => page.setViewportSize(phone))
      yield* Effect.promise(() => page.screenshot({ path: `${folder}/sign-in.png` }))
      yield* Effect.promise(() => page.setViewportSize(desktop))
    }
    yield* press(page, "Sign in", shown)
    return page
  })
  const desk = yield* signedIn("operator", "The latest leads")
  const first = (path: string) => Effect.map(callFrom(desk, "GET", path), ({ body }) => body.data[0])
  const pending = yield* first("/api/reclaims?status=pending")
  const held = yield* first("/api/leads?stage=held")
  const placed = yield* first("/api/leads?stage=placed")
  const person = yield* first("/api/people")
  const business: string = placed.businesses[0].business_id
  const of = { website_code: placed.website_code, subcategory_id: placed.subcategory_id }
  const { hook, submission } = yield* sendByHook(desk, origin, of)
  const imported = yield* sendFile(desk, of)
  // Its rows are checked meanwhile.
  yield* Effect.sleep("3 seconds")
  yield* take(desk, origin, desktop, {
    today: "/operator",
    review: "/operator/review",
    held: `/operator/review/${held.id}`,
    reclaims: "/operator/reclaims",
    reclaim: `/operator/reclaims/${pending.id}`,
    leads: "/operator/leads",
    lead: `/operator/leads/${placed.id}`,
    businesses: "/operator/businesses",
    caps: "/operator/caps",
    reports: "/operator/reports?group=week,website",
    business: `/operator/businesses/${business}`,
    onboard: "/operator/onboard",
    websites: "/operator/websites",
    "consent-texts": `/operator/websites/${placed.website_code}`,
    "website-form": `/operator/websites/${placed.website_code}/form`,
    hooks: "/operator/hooks",
    hook: `/operator/hooks/${hook}`,
    submissions: "/operator/submissions",
    submission: `/operator/submissions/${submission}`,
    imports: "/operator/imports",
    import: `/operator/imports/${imported}`,
    catalogue: "/operator/catalogue",
    form: `/operator/catalogue/${placed.subcategory_id}`,
    preview: "/operator/preview",
    people: "/operator/people",
    person: `/operator/people/${person.id}`,
    tokens: "/operator/tokens",
    webhooks: "/operator/webhooks",
    mail: "/operator/mail",
    audit: "/operator/audit",
    settings: "/operator/settings",
    profile: "/profile"
  })
  const { person: asker } = (yield* callFrom(desk, "GET", `/api/leads/${placed.id}`)).body.data
  yield* Effect.promise(() => desk.goto(`${origin}/operator/privacy`))
  yield* Effect.promise(() => desk.getByRole("textbox", { name: "Phone" }).fill(asker.phone))
  yield* Effect.promise(() => desk.keyboard.press("Enter"))
  yield* picture(desk, "privacy", "What the person wants")

  const owner = yield* signedIn("owner of one business", "Leads")
  const [own] = (yield* callFrom(owner, "GET", "/api/businesses")).body.data
  const [lead] = (yield* callFrom(owner, "GET", `/api/businesses/${own.id}/leads?status=new`)).body.data
  const at = `/business/${own.id}`
  yield* take(owner, origin, phone, {
    "business-leads": `${at}/leads`,
    "business-lead": `${at}/leads/${lead.id}`,
    "business-reclaim-form": `${at}/leads/${lead.id}/reclaim`,
    "business-subscriptions": `${at}/subscriptions`,
    "business-month": `${at}/month`
  })
  const affiliate = yield* signedIn("affiliate", "Leads sent")
  const [sent] = (yield* callFrom(affiliate, "GET", "/api/leads")).body.data
  yield* take(affiliate, origin, desktop, {
    "affiliate-leads": "/affiliate/leads",
    "affiliate-lead": `/affiliate/leads/${sent.id}`,
    "affiliate-figures": "/affiliate/figures",
    "affiliate-websites": "/affiliate/websites",
    "affiliate-forms": "/affiliate/forms",
    "affiliate-form": `/affiliate/forms/${sent.subcategory_id}`
  })
  const member = yield* signedIn("owner of many businesses", "Leads")
  yield* take(member, origin, desktop, {
    "business-many": "/",
    "account-people": "/account/people",
    "account-connections": "/account/connections"
  })
  const [reclaim] = (yield* callFrom(member, "GET", "/api/business-reclaims")).body.data
  yield* take(member, origin, phone, {
    "business-reclaims": `/business/${reclaim.business_id}/reclaims`,
    "business-reclaim": `/business/${reclaim.business_id}/reclaims/${reclaim.id}`
  })
  yield* takeFaults(desk, origin)
})

await Effect.runPromise(Effect.andThen(Effect.scoped(program), endBrowser))
