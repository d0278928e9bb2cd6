// The names of classes in the style sheets, as a type: npm run class-names
import { assert, describe, expect, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"

const source = `${import.meta.dirname}/../src`

const read = (folder: string, ending: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n")

const styles = read(`${source}/styles`, ".css").replaceAll(/\/\*[^]*?\*\/|@import [^;]*;|url\([^)]*\)/g, "")

const names = [...new Set(styles.matchAll(/\.([a-z][a-z0-9-]*)/g).map(([, name = ""]) => name))].toSorted()

/** The names in rows of at most 120 columns. */
const rows = names.reduce<ReadonlyArray<string>>(
  (made, name) => {
    const [last = "", ...former] = made.toReversed()
    const row = `${last} | "${name}"`
    return row.length > 120 ? [...made, `  | "${name}"`] : [...former.toReversed(), row]
  },
  [" "]
)

const page = `// prettier-ignore
type ClassName =
${rows.join("\n")}

/** One or two classes of the style sheets. Written by: npm run class-names. */
export type ClassNames = ClassName | \`\${ClassName} \${ClassName}\`
`

describe("the class names of the style sheets", () => {
  it("are the ones that the compiler knows", () => expect(page).toMatchFileSnapshot(`${source}/styles/ClassNames.ts`))

  it("are all used", () => {
    const used = read(source, ".tsx")
    assert.deepStrictEqual(
      names.filter((name) => !new RegExp(`["\` ]${name}["\` ]`).test(used)),
      []
    )
  })
})
