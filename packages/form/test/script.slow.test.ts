import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { build } from "vite"

const root = `${import.meta.dirname}/..`

/** Returns the names that the group of a pattern matches in texts. */
const named = (texts: ReadonlyArray<string>, pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))].toSorted()

it("the README names every part, custom property and event, and no other", () => {
  const sources = globSync("src/*.ts", { cwd: root }).map((path) => readFileSync(`${root}/${path}`, "utf8"))
  const readme = readFileSync(`${root}/README.md`, "utf8")
  const [, parts = ""] = /They are (.*?)\.\n/s.exec(readme) ?? []
  assert.deepStrictEqual(named([parts], /`([^`]+)`/g), named(sources, /\bpart: "([^"]+)"/g))
  const properties = /(--leadwell-[a-z-]+)/g
  assert.deepStrictEqual(named([readme], properties), named(sources, properties))
  const events = /"(leadwell-(?!form)[a-z]+)"|^- `(leadwell-[a-z]+)`/gm
  assert.deepStrictEqual(named([readme.replaceAll(/^- `(leadwell-[a-z]+)`/gm, '"$1"')], events), named(sources, events))
})

it("the script has at most 12 kB, keeps nothing in the browser, and writes no style and no markup into the page", async () => {
  const built = await build({
    configFile: `${root}/vite.config.ts`,
    logLevel: "silent",
    build: { write: false }
  })
  const [{ output }] = built as unknown as [{ readonly output: [{ readonly code: string }] }]
  assert.lengthOf(output, 1)
  const { code } = output[0]
  assert.isAbove(code.length, 10_000)
  assert.isAtMost(gzipSync(code, { level: 9 }).length, 12_000)
  assert.notMatch(code, /localStorage|sessionStorage|indexedDB|document\.cookie|\.caches\b/)
  assert.notMatch(
    code,
    /innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function|\.style\b|importScripts|new Worker/
  )
  const { devDependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))
  assert.deepStrictEqual(Object.keys(devDependencies).toSorted(), [
    "@leadwell/adapters-http",
    "@leadwell/client",
    "@leadwell/domain",
    "altcha-lib",
    "vite"
  ])
})
