import { assert } from "@effect/vitest"
import axe from "axe-core"
import { Effect } from "effect"
import type { Page } from "playwright-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

// What the library announces may name a button that has gone with its dialog since, for as long as seven seconds.
const look = `(async () => {
  const { violations } = await window.axe.run({ exclude: "[data-live-announcer]" }, { runOnly: ${JSON.stringify(rules)} })
  const written = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bare = []
  for (let text = written.nextNode(); text !== null; text = written.nextNode()) {
    const isTime = /\\d\\s(?:jan|feb|mar|mrt|apr|may|mei|jun|jul|aug|sept?|oct|okt|nov|dec)\\b/i.test(text.data)
    if (isTime && text.parentElement.closest("time, .notices") === null) bare.push("a bare time: " + text.data)
  }
  const { innerWidth } = window
  const { scrollWidth } = document.documentElement
  return [
    ...violations.map(({ id, nodes }) => id + ": " + nodes[0].html),
    ...bare,
    ...(scrollWidth > innerWidth ? ["scrolls to the side: " + scrollWidth + " of " + innerWidth] : [])
  ]
})()`

const narrow = { width: 320, colorScheme: "light" } as const
const wide = { width: 1280, colorScheme: "dark" } as const

/** How pages are looked at. The long form of the tests looks at them in each size with each colour scheme. */
const looks =
  process.env["EVERY_LOOK"] === undefined
    ? [narrow, wide]
    : [narrow, wide, { ...narrow, colorScheme: "dark" } as const, { ...wide, colorScheme: "light" } as const]

/**
 * The languages of a walk through all pages, and how each page is looked at in them. The longer words meet the narrow
 * screen; the long form of the tests has every look in each language.
 */
export const walks = [
  ["en", looks.length > 2 ? looks : [wide]],
  ["nl", looks.length > 2 ? looks : [narrow]]
] as const

/**
 * Returns what axe finds wrong with a page: narrow and light, wide and dark, and with `EVERY_LOOK` the rest, unless it
 * is to be looked at otherwise. It returns times that no `time` element holds, too.
 */
export const violations = (page: Page, ways: typeof looks = looks) =>
  Effect.promise(async () => {
    const found: Array<string> = []
    for (const { colorScheme, width } of ways) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      // Half a megabyte, which a page that has it need not read again for each of its dialogs.
      if (await page.evaluate("window.axe === undefined")) await page.evaluate(axe.source)
      const wrong: ReadonlyArray<string> = await page.evaluate(look)
      found.push(...wrong.map((one) => `${new URL(page.url()).pathname} ${width} ${colorScheme}: ${one}`))
    }
    return found
  })

/**
 * Opens every dialog of a page or of a part of it, and returns their number. Fails on what axe finds wrong with one.
 * The parts around the main one have the same dialogs on each page.
 */
export const lookAtDialogs = Effect.fnUntraced(function* (page: Page, ways: typeof looks = looks, part = "body") {
  const openers = page.locator(`${part} [aria-haspopup="dialog"]:enabled`).filter({ visible: true })
  const count = yield* Effect.promise(() => openers.count())
  for (let n = 0; n < count; n++) {
    yield* Effect.promise(() => openers.nth(n).click())
    yield* Effect.promise(() => page.getByRole("dialog").waitFor())
    assert.deepStrictEqual(yield* violations(page, ways), [])
    yield* Effect.promise(() => page.keyboard.press("Escape"))
    yield* Effect.promise(() => page.getByRole("dialog").waitFor({ state: "detached" }))
  }
  return count
})
