import axe from "axe-core"
import { Effect } from "effect"
import type { Page } from "playwright-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

const look = `(async () => {
  if (window.axe === undefined) { ${axe.source} }
  const { violations } = await window.axe.run(document, { runOnly: ${JSON.stringify(rules)} })
  const { innerWidth } = window
  const { scrollWidth } = document.documentElement
  return [
    ...violations.map(({ id, nodes }) => id + ": " + nodes[0].html),
    ...(scrollWidth > innerWidth ? ["scrolls to the side: " + scrollWidth + " of " + innerWidth] : [])
  ]
})()`

/** Returns what axe finds wrong with a page as it is, narrow and wide, light and dark. */
export const violations = (page: Page) =>
  Effect.promise(async () => {
    const found: Array<string> = []
    for (const width of [320, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        const wrong: ReadonlyArray<string> = await page.evaluate(look)
        found.push(...wrong.map((one) => `${new URL(page.url()).pathname} ${width} ${colorScheme}: ${one}`))
      }
    }
    return found
  })
