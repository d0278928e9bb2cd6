// Takes a picture of every page of the web application on the demo catalogue, into docs/console:
// npm run screenshots
import { Console, Effect } from "effect"
import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { browser, callFrom, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

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
    yield* Effect.promise(() => page.goto(origin + path, { waitUntil: "networkidle" }))
    yield* Effect.promise(() => page.screenshot({ path: `${folder}/${name}.png` }))
    yield* Console.log(`docs/console/${name}.png  ${path}`)
  }
})

/** Pictures what a page says when something goes wrong. It ends the session of the page. */
const takeFaults = Effect.fnUntraced(function* (page: Page, origin: string) {
  const picture = Effect.fnUntraced(function* (name: string, text: string) {
    yield* shows(page, text)
    yield* Effect.promise(() => page.screenshot({ path: `${folder}/${name}.png` }))
    yield* Console.log(`docs/console/${name}.png`)
  })
  const answer = (pattern: string, status: number, headers: Record<string, string> = {}) =>
    Effect.promise(() =>
      page.route(pattern, (route) =>
        route.fulfill({ status, headers, contentType: "application/json", body: JSON.stringify({ message: "" }) })
      )
    )
  yield* Effect.promise(() => page.goto(`${origin}/operator/preview`))
  yield* Effect.promise(() => page.getByRole("textbox", { name: "Postal code" }).fill("nowhere"))
  yield* Effect.promise(() => page.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
  yield* press(page, "Show", "This did not work.")
  yield* picture("fault-422", "This did not work.")
  yield* Effect.promise(() => page.getByRole("textbox", { name: "Postal code" }).fill("3511AB"))
  yield* answer("**/preview", 429, { "retry-after": "7" })
  yield* press(page, "Show", "in 7 seconds")
  yield* picture("fault-429", "in 7 seconds")
  yield* answer("**/api/audit*", 503)
  yield* Effect.promise(() => page.goto(`${origin}/operator/audit`))
  yield* picture("fault-503", "It is asked again until it does")
  yield* Effect.promise(() => page.goto(`${origin}/operator/leads`))
  yield* shows(page, "Lead 1")
  yield* Effect.promise(() => page.route("**/{api,health}/**", (route) => route.abort()))
  yield* picture("fault-server-away", "It is asked again until it does")
  yield* Effect.promise(() => page.unroute("**/{api,health}/**"))
  yield* callFrom(page, "DELETE", "/api/session")
  yield* picture("fault-session-ended", "If you were signed in, your session has ended.")
})

const program = Effect.gen(function* () {
  mkdirSync(folder, { recursive: true })
  const chromium = yield* browser
  const { desk, invite, origin, reclaimAll, send } = yield* startMarket(chromium)
  for (let n = 0; n < 6; n++) yield* send()
  yield* reclaimAll
  for (let n = 0; n < 6; n++) yield* send(n % 3 === 0 ? "isolatie-advies" : "warmte-vergelijker")
  yield* callFrom(desk, "POST", "/api/leads/7/refuse", { remark: "The phone number is somebody else's." })
  const { body: reclaims } = yield* callFrom(desk, "GET", "/api/reclaims")
  const { body: people } = yield* callFrom(desk, "GET", "/api/people")
  yield* take(desk, origin, desktop, {
    today: "/operator",
    review: "/operator/review",
    reclaims: "/operator/reclaims",
    reclaim: `/operator/reclaims/${reclaims.data[0].id}`,
    leads: "/operator/leads",
    lead: "/operator/leads/1",
    businesses: "/operator/businesses",
    caps: "/operator/caps",
    business: "/operator/businesses/domstad-warmte",
    onboard: "/operator/onboard",
    websites: "/operator/websites",
    catalogue: "/operator/catalogue",
    form: "/operator/catalogue/heat-pumps",
    preview: "/operator/preview",
    people: "/operator/people",
    person: `/operator/people/${people.data[0].id}`,
    tokens: "/operator/tokens",
    webhooks: "/operator/webhooks",
    mail: "/operator/mail",
    audit: "/operator/audit",
    profile: "/profile"
  })

  const owner = yield* device(chromium, yield* invite("Noor", {}))
  yield* Effect.promise(() => owner.setViewportSize(phone))
  yield* Effect.promise(() => owner.screenshot({ path: `${folder}/sign-in.png` }))
  yield* Effect.promise(() => owner.setViewportSize(desktop))
  yield* press(owner, "Sign in", "Domstad Warmte")
  const { body: leads } = yield* callFrom(owner, "GET", "/api/businesses/domstad-warmte/leads?status=new")
  const { body: own } = yield* callFrom(owner, "GET", "/api/businesses/domstad-warmte/reclaims")
  yield* take(owner, origin, phone, {
    "business-leads": "/business/domstad-warmte/leads",
    "business-lead": `/business/domstad-warmte/leads/${leads.data[0].id}`,
    "business-reclaim-form": `/business/domstad-warmte/leads/${leads.data[0].id}/reclaim`,
    "business-reclaims": "/business/domstad-warmte/reclaims",
    "business-reclaim": `/business/domstad-warmte/reclaims/${own.data[0].id}`,
    "business-subscriptions": "/business/domstad-warmte/subscriptions",
    "affiliate-leads": "/affiliate/leads",
    "affiliate-lead": "/affiliate/leads/7",
    "affiliate-websites": "/affiliate/websites",
    "affiliate-forms": "/affiliate/forms",
    "affiliate-form": "/affiliate/forms/heat-pumps",
    "account-people": "/account/people",
    "account-connections": "/account/connections"
  })
  yield* takeFaults(desk, origin)
})

await Effect.runPromise(Effect.scoped(program))
