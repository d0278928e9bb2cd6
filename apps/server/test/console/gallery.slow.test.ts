import { assert, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import type { Page } from "playwright-core"
import { browser, contextOf, describeInBrowser, settled, visit } from "../Chromium.ts"
import { start } from "../RunningServer.ts"
import { lookAtDialogs, violations } from "./Accessibility.ts"

const { promise } = Effect

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

/** Builds the gallery and serves it, until the scope closes. The users' build has nothing of it. */
const served = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-gallery-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const { code, stderr } = yield* Effect.flatMap(
    start({}, ["apps/console/gallery/build.ts", folder]),
    (one) => one.ended
  )
  assert.strictEqual(code, 0, stderr)
  const server = createServer(({ url = "/" }, response) => {
    const file = join(folder, url === "/" ? "index.html" : url)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
    response.end(readFileSync(file))
  })
  yield* Effect.acquireRelease(
    promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    () => promise(() => new Promise((resolve) => server.close(resolve)))
  )
  return `http://localhost:${(server.address() as AddressInfo).port}`
})

/** Counts the pixels of two pictures that differ by more than a shade. It is -1 for pictures of different sizes. */
const differing = `async ([one, other]) => {
  const read = async (text) => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64," + text)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [a, b] = [await read(one), await read(other)]
  if (a.width !== b.width || a.height !== b.height) return -1
  let count = 0
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 24)) count++
  return count
}`

/** The edges of letters may differ between machines. A border or a colour that changes is more than that. */
const mostDiffering = 60

const compare = (page: Page, picture: Buffer, kept: Buffer) =>
  promise((): Promise<number> =>
    page.evaluate(`(${differing})(${JSON.stringify([picture, kept].map((one) => one.toString("base64")))})`)
  )

describeInBrowser("the gallery of parts", () => {
  it.live("reads and looks as it did, and has no fault that axe finds", (test) =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const url = yield* served
      const context = yield* promise(() =>
        contextOf(chromium, { locale: "en-GB", timezoneId: "Europe/Amsterdam", reducedMotion: "reduce" })
      )
      const page = yield* promise(() => context.newPage())
      yield* visit(page, url)
      for (const language of ["nl", "en"]) {
        yield* promise(() => page.evaluate(`localStorage.setItem("leadwell.language", "${language}")`))
        yield* promise(() => page.reload())
        yield* settled(page)
        yield* promise(() => page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor())
        const parts = yield* promise(() => page.getByRole("main").ariaSnapshot())
        yield* promise(() => expect(`${parts}\n`).toMatchFileSnapshot(`gallery/parts.${language}.txt`))
        assert.deepStrictEqual(yield* violations(page), [])
        assert.strictEqual(yield* lookAtDialogs(page), 2)
        yield* promise(() => page.getByRole("combobox", { name: "Choice by typing" }).fill("place 1"))
        yield* promise(() => page.getByRole("option", { name: "Place 19" }).waitFor())
        assert.deepStrictEqual(yield* violations(page), [])
        yield* promise(() => page.keyboard.press("Escape"))
      }
      yield* promise(() => page.reload())
      yield* settled(page)

      const [version = ""] = chromium.version().split(".")
      const kept = (name: string) => join(import.meta.dirname, "gallery", `${name}-chromium-${version}.png`)
      for (const [name, width, colorScheme, opener] of [
        ["light", 1280, "light"],
        ["dark", 1280, "dark"],
        ["phone", 390, "light"],
        ["dialog", 390, "dark", "Open a question"]
      ] as const) {
        yield* promise(() => page.setViewportSize({ width, height: 800 }))
        yield* promise(() => page.emulateMedia({ colorScheme }))
        yield* promise(() => page.evaluate("document.fonts.ready.then(() => undefined)"))
        if (opener !== undefined) {
          yield* promise(() => page.getByRole("button", { name: opener }).click())
          yield* promise(() => page.getByRole("dialog").waitFor())
        }
        yield* promise(() => page.mouse.move(0, 0))
        const picture = yield* promise(() =>
          page.screenshot({ fullPage: opener === undefined, animations: "disabled" })
        )
        if (process.env["UPDATE_PICTURES"] !== undefined) writeFileSync(kept(name), picture)
        if (!existsSync(kept(name))) {
          const reason = `SKIPPED: no pictures were taken with Chromium ${version}; UPDATE_PICTURES=1 takes them`
          console.warn(reason)
          return test.skip(reason)
        }
        const count = yield* compare(page, picture, readFileSync(kept(name)))
        assert.isTrue(count >= 0 && count <= mostDiffering, `${name}: ${count} pixels differ, or the size (-1)`)
      }
    })
  )
})
