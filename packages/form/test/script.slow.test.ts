import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { build } from "vite"

it("the script has at most 12 kB, keeps nothing in the browser, and writes no style and no markup into the page", async () => {
  const built = await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
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
  const { devDependencies } = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, "utf8"))
  assert.deepStrictEqual(Object.keys(devDependencies).toSorted(), ["@leadwell/client", "altcha-lib", "vite"])
})
