import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, describeInBrowser } from "../Chromium.ts"
import { startMarket } from "./Market.ts"

const { promise } = Effect

/** Returns how far the pixels of a PNG icon are from those of the SVG icon on average, without the corners. */
const difference = `async (path) => {
  const pixelsOf = async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const size = Number(/\\d+/.exec(path)[0])
    const context = new OffscreenCanvas(size, size).getContext("2d")
    context.drawImage(image, 0, 0, size, size)
    return context.getImageData(size / 8, size / 8, size * 0.75, size * 0.75).data
  }
  const [drawn, wanted] = [await pixelsOf(path), await pixelsOf("/brand/icon")]
  return drawn.reduce((sum, part, at) => sum + Math.abs(part - wanted[at]), 0) / drawn.length
}`

describeInBrowser("the icons of the application", () => {
  it.live("are pictures of one drop, with which a browser installs the application", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser, { BRAND_COLOR: "#aa2266" })
      const session = yield* promise(() => desk.context().newCDPSession(desk))
      const { data, errors, url } = yield* promise(() => session.send("Page.getAppManifest"))
      assert.deepStrictEqual([url, errors], [`${origin}/manifest.webmanifest`, []])
      // Chromium offers to install an application with a name, a start, a window of its own and such icons.
      const { display, icons, name, start_url } = JSON.parse(data ?? "")
      assert.deepStrictEqual([name, start_url, display], ["Leadwell", "/", "standalone"])
      const pngs = icons.filter(({ type }: { readonly type: string }) => type === "image/png")
      assert.deepStrictEqual(
        pngs.map(({ sizes, src }: Readonly<Record<string, string>>) => [src, sizes]),
        [
          ["/brand/icon-192.png", "192x192"],
          ["/brand/icon-512.png", "512x512"]
        ]
      )
      for (const size of [192, 512]) {
        assert.isBelow(yield* promise(() => desk.evaluate<number>(`(${difference})("/brand/icon-${size}.png")`)), 1)
      }
      const touch = desk.locator('link[rel="apple-touch-icon"]')
      assert.strictEqual(yield* promise(() => touch.getAttribute("href")), "/brand/icon-192.png")
    })
  )
})
