// Measures pages of the web application on a slowed processor, with the demo catalogue and many leads in memory. It
// measures how soon an open page of a business shows a new lead, too.
// npm run bench:console -- [--leads 10000] [--slower 4] [--rounds 8]
import { Array as Arr, Console, Effect } from "effect"
import { parseArgs } from "node:util"
import type { Locator, Page } from "playwright-core"
import { browser, callFrom, device, endBrowser, press } from "../Chromium.ts"
import { startMarket } from "./Market.ts"

const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "10000" },
    slower: { type: "string", default: "4" },
    rounds: { type: "string", default: "8" }
  }
})

const rounds = Number(values.rounds)

/** Notes in the page when its largest part is painted, and how long each event and each long task takes. */
const observers = `
  window.largest = 0
  window.events = []
  window.tasks = []
  const observe = (type, options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe("largest-contentful-paint", {}, ({ startTime }) => { window.largest = startTime })
  observe("event", { durationThreshold: 16 }, ({ duration }) => window.events.push(duration))
  observe("longtask", {}, ({ duration }) => window.tasks.push(duration))`

const slow = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slower) })
}

const summary = (figures: ReadonlyArray<number>) => {
  const ascending = figures.toSorted((one, other) => one - other)
  const at = (part: number) => ascending[Math.floor((ascending.length - 1) * part)]?.toFixed(0)
  return `median ${at(0.5)}, most ${at(1)} ms`
}

/** Loads a page anew several times, and returns when the largest part was painted. */
const paints = async (desk: Page, url: string) => {
  const found: Array<number> = []
  for (let n = 0; n < rounds; n++) {
    const page = await desk.context().newPage()
    await page.addInitScript(observers)
    await slow(page)
    await page.goto(url)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.waitForTimeout(2500)
    found.push(await page.evaluate<number>("window.largest"))
    await page.close()
  }
  return found
}

/** The longest event and the longest task, in milliseconds. */
interface Felt {
  readonly event: number
  readonly task: number
}

/** Does something, and returns what it took until the page had settled. */
const felt = async (page: Page, act: () => Promise<unknown>): Promise<Felt> => {
  await page.waitForTimeout(500)
  await page.evaluate("window.events.length = window.tasks.length = 0")
  await act()
  await page.waitForTimeout(1500)
  const [event = 0, task = 0] = await page.evaluate<ReadonlyArray<number>>(
    "[Math.max(0, ...window.events), Math.max(0, ...window.tasks)]"
  )
  return { event, task }
}

/** Presses something where it is, since looking for it would be measured too. */
const pressed = async (page: Page, locator: Locator) => {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${locator} is not shown.`)
  return felt(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2))
}

const interactions = async (page: Page): Promise<Readonly<Record<string, Felt>>> => {
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true })
  const stage = page.getByRole("combobox", { name: "Stage" })
  await page.getByText(/^1–50 of/).waitFor()
  await stage.focus()
  return {
    "choose a stage": await felt(page, () => page.keyboard.press("P")),
    "next page": await pressed(page, link("Next")),
    scroll: await felt(page, () => page.mouse.wheel(0, 2000)),
    "open a lead": await pressed(page, page.getByRole("rowheader").getByRole("link").nth(5)),
    "open a dialog": await pressed(page, page.getByRole("button", { name: "Withdraw" })),
    "close it": await felt(page, () => page.keyboard.press("Escape")),
    "open the list": await pressed(page, link("Leads"))
  }
}

/** The time from the answer to a lead until an open page of a business shows it, in milliseconds. */
const arrivals = Effect.fnUntraced(function* (page: Page, send: () => Effect.Effect<string>) {
  const found: Array<number> = []
  for (let n = 0; n < 200; n++) {
    const id = yield* send()
    const answered = performance.now()
    const { status } = yield* callFrom(page, "GET", `/api/businesses/domstad-warmte/leads/${id}`)
    if (status === 404) continue
    yield* Effect.promise(() => page.locator(`a[href$="/leads/${id}"]`).first().waitFor())
    found.push(performance.now() - answered)
    yield* Effect.sleep(Math.random() * 1000)
  }
  const at = (part: number) =>
    found.toSorted((one, other) => one - other)[Math.floor((found.length - 1) * part)]?.toFixed(0)
  return `p50 ${at(0.5)}, p95 ${at(0.95)} ms`
})

const measure = Effect.gen(function* () {
  const chromium = yield* browser
  const { desk, invite, origin, send } = yield* startMarket(chromium, { RATE_LIMIT_PER_MINUTE: "off" })
  const phone = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
  yield* press(phone, "Sign in", "No leads yet.")
  yield* Console.log(`a new lead on an open page: ${yield* arrivals(phone, send)}`)
  yield* Effect.forEach(Arr.range(1, Number(values.leads)), () => send(), { concurrency: 20, discard: true })
  for (const path of ["/operator", "/operator/leads", "/operator/businesses/domstad-warmte"]) {
    const found = yield* Effect.promise(() => paints(desk, origin + path))
    yield* Console.log(`largest paint of ${path}: ${summary(found)}`)
  }
  const page = yield* Effect.promise(() => desk.context().newPage())
  yield* Effect.promise(() => page.addInitScript(observers))
  yield* Effect.promise(() => slow(page))
  yield* Effect.promise(() => page.goto(`${origin}/operator/leads`))
  const found: Array<Readonly<Record<string, Felt>>> = []
  for (let n = 0; n < rounds; n++) found.push(yield* Effect.promise(() => interactions(page)))
  for (const name of Object.keys(found[0] ?? {})) {
    const all = found.flatMap((round) => round[name] ?? [])
    const [events, tasks] = [all.map(({ event }) => event), all.map(({ task }) => task)]
    yield* Console.log(`${name}: ${summary(events)} to the next paint; longest task ${summary(tasks)}`)
  }
})

await Effect.runPromise(Effect.andThen(Effect.scoped(measure), endBrowser))
