import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { withExactImports } from "../check/ExactImports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("the imports of packed modules", () => {
  it.each([
    ['import { Effect } from "effect";', 'import * as Effect from "effect/Effect";'],
    [
      'import { Layer as L, flow } from "effect";\nflow()',
      'import * as L from "effect/Layer"; import { flow } from "effect/Function";\nflow()'
    ],
    ['import {} from "effect";', ""],
    ['import { Digest } from "effect/crypto/Digest";', 'import { Digest } from "effect/crypto/Digest";'],
    ['// import { Effect } from "effect";', '// import { Effect } from "effect";']
  ])("name the modules of effect that are used: %s", (written, packed) => {
    assert.strictEqual(withExactImports(written), packed)
  })

  it("name modules that effect has, for all that the packages use", async () => {
    const sources = globSync("packages/*/src/**/*.ts", { cwd: root }).map((file) =>
      readFileSync(join(root, file), "utf8")
    )
    const written = sources.flatMap((text) => text.match(/^import \{[^}]*\} from "effect"$/gm) ?? [])
    const values = written.map((line) => line.replaceAll(/type \w+,?/g, "").replace(/,\s*\}/, " }"))
    const packed = new Set(values.flatMap((line) => withExactImports(`${line};`).match(/import .*?;/g) ?? []))
    assert.isAbove(packed.size, 25)
    const whole: Record<string, unknown> = await import("effect")
    for (const line of packed) {
      const [, named, module = ""] = /^import (?:\* as \w+|\{ (\w+).*\}) from "(.*)";$/.exec(line) ?? []
      const exact: Record<string, unknown> = await import(module)
      const name = named ?? module.split("/").at(-1)!
      assert.isDefined(whole[name], line)
      assert.strictEqual(named === undefined ? exact : exact[named], whole[name], line)
    }
  })
})
