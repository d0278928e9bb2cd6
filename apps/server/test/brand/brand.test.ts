import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brandColors, contrast, readColor } from "../../src/brand/BrandColors.ts"
import { mostLogoBytes, readLogo } from "../../src/brand/BrandLogo.ts"
import { leadwell } from "../RunningCommand.ts"
import { startHere } from "../ServerHere.ts"

const Part = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path id="a" d="M0 0h8v8z"/><use href="#a"/></svg>'

const drawing = (part: string) => new TextEncoder().encode(svg.replace("<use", `${part}<use`))

describe("the colours of a brand", () => {
  it.effect.prop("can be read on every ground, on light and on dark pages", [Part, Part, Part], (parts) =>
    Effect.sync(() => {
      const color = `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
      const colors = brandColors(color)
      for (const [look, grounds] of [
        ["light", ["#f6f6f3", "#ffffff", "#f0f0ec"]],
        ["dark", ["#161615", "#1f1f1d", "#282826"]]
      ] as const) {
        for (const ground of grounds) assert.isAtLeast(contrast(colors.accent[look], ground), 4.5, `${color} ${look}`)
        assert.isAtLeast(contrast(colors["accent-strong"][look], colors["accent-soft"][look]), 4.5, `${color} ${look}`)
        assert.isAtLeast(contrast(colors["on-accent"][look], colors.accent[look]), 4.5, `${color} ${look}`)
      }
    })
  )

  it("are those of the setting where these can be read", () => {
    assert.strictEqual(brandColors("#1d5c43").accent.light, "#1d5c43")
    assert.strictEqual(brandColors("#ffd400").accent.dark, "#ffd400")
    assert.notStrictEqual(brandColors("#ffd400").accent.light, "#ffd400")
    assert.deepStrictEqual(["#1D5C43", "1d5c43", "#1d5", "green"].map(readColor), [
      "#1d5c43",
      undefined,
      undefined,
      undefined
    ])
  })
})

describe("a logo", () => {
  it.each([
    ["<script>alert(1)</script>", "a script"],
    ["<x:script/>", "a script"],
    ['<g onload="alert(1)"/>', "a script"],
    ['<a href="javascript:alert(1)"/>', "a script"],
    ["<foreignObject/>", "a foreign object"],
    ['<image href="https://evil.example/x.png"/>', "a link elsewhere"],
    ['<image xlink:href="data:image/png;base64,AA"/>', "a link elsewhere"],
    ['<style>@import "x.css"</style>', "a link elsewhere"],
    ['<g style="fill:url(https://evil.example)"/>', "a link elsewhere"],
    ['<a href="&#106;avascript:alert(1)"/>', "a character reference"]
  ])("is refused with %s", (part, reason) => {
    assert.strictEqual(readLogo(drawing(part)), `has ${reason}`)
  })

  it("is an SVG or PNG picture of a moderate size", () => {
    const fine = drawing('<g style="fill:url(#a)"/>')
    assert.deepStrictEqual(readLogo(fine), { content: fine, type: "image/svg+xml" })
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
    assert.deepStrictEqual(readLogo(png), { content: png, type: "image/png" })
    assert.strictEqual(readLogo(new TextEncoder().encode("<html></html>")), "is neither SVG nor PNG")
    assert.strictEqual(readLogo(new Uint8Array(mostLogoBytes + 1)), `is larger than ${mostLogoBytes} bytes`)
    const declared = new TextEncoder().encode(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg}`)
    assert.strictEqual(readLogo(declared), "is neither SVG nor PNG")
  })
})

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-brand-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const refused = (settings: Record<string, string>) =>
  Effect.map(leadwell(["serve"], { STORAGE: "memory", PORT: "0", ...settings }), ({ code, stderr }) => [
    code,
    stderr.trim()
  ])

describe("the settings of a brand", () => {
  it.live("are in the page, its style, its icon and its manifest", () =>
    Effect.gen(function* () {
      const BRAND_LOGO = join(yield* folder, "logo.svg")
      writeFileSync(BRAND_LOGO, svg)
      const server = yield* startHere({ BRAND_NAME: "Lots & <Leads>", BRAND_COLOR: "#aa2266", BRAND_LOGO })
      const origin = /listens on (\S+)/.exec(yield* server.until("documentation"))?.[1] ?? ""
      const get = (path: string) => Effect.promise(() => fetch(origin + path, { headers: { accept: "text/html" } }))
      const textAt = (path: string) => Effect.flatMap(get(path), (response) => Effect.promise(() => response.text()))
      for (const path of ["/sign-in", "/nowhere-at-all"]) {
        const page = yield* textAt(path)
        assert.include(page, "<title>Lots &amp; &lt;Leads&gt;</title>")
        assert.include(page, '<meta name="application-name" content="Lots &amp; &lt;Leads&gt;" />')
        assert.notInclude(page, "Leadwell")
      }
      assert.match(yield* textAt("/brand/style.css"), /^:root.*\{--accent:#aa2266;[^]*dark[^]*--accent:#c/)
      const icon = yield* get("/brand/icon")
      assert.strictEqual(icon.headers.get("content-type"), "image/svg+xml")
      assert.match(icon.headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/)
      assert.strictEqual(yield* Effect.promise(() => icon.text()), readFileSync(BRAND_LOGO, "utf8"))
      const { icons, name } = JSON.parse(yield* textAt("/manifest.webmanifest"))
      assert.deepStrictEqual([name, icons[0].src], ["Lots & <Leads>", "/brand/icon"])
    })
  )

  it.live("refuse the start with a sentence that has no value", () =>
    Effect.gen(function* () {
      const BRAND_LOGO = join(yield* folder, "logo.svg")
      writeFileSync(BRAND_LOGO, new TextDecoder().decode(drawing("<script/>")))
      assert.deepStrictEqual(yield* refused({ BRAND_LOGO }), [1, "BRAND_LOGO has a script."])
      assert.deepStrictEqual(yield* refused({ BRAND_LOGO: `${BRAND_LOGO}.away` }), [1, "BRAND_LOGO cannot be read."])
      assert.deepStrictEqual(yield* refused({ BRAND_COLOR: "green" }), [
        1,
        "BRAND_COLOR must be a colour such as #1d5c43."
      ])
      assert.deepStrictEqual(yield* refused({ BRAND_NAME: "x".repeat(51) }), [
        1,
        "BRAND_NAME must be a name of at most 50 characters."
      ])
    })
  )
})
