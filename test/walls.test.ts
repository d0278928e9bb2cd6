import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Returns the rules that the linter, with the project's rules, finds broken in files planted in an empty tree. */
const lint = (files: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const tree = mkdtempSync(join(tmpdir(), "leadwell-walls-"))
  try {
    copyFileSync(join(root, ".oxlintrc.json"), join(tree, ".oxlintrc.json"))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const options = ["--deny-warnings", "--format=json"]
    const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), options, { cwd: tree, encoding: "utf8" })
    const { diagnostics, number_of_files } = JSON.parse(stdout) as {
      readonly diagnostics: ReadonlyArray<{ readonly filename: string; readonly code: string }>
      readonly number_of_files: number
    }
    assert.strictEqual(number_of_files, Object.keys(files).length)
    const found = Map.groupBy(diagnostics, ({ filename }) => filename)
    return new Map([...found].map(([path, all]) => [path, all.map(({ code }) => code)]))
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const importing = (name: string) => `import * as planted from "${name}"\nexport const found = planted\n`

const transports = ["effect/http", "effect/http/HttpRouter", "effect/http-api", "effect/sql", "effect/sql/SqlClient"]
const adapters = [
  ...["memory", "http", "openid", "passkeys", "redis", "sharp", "smtp", "postgres", "webhooks"].map(
    (name) => `@leadwell/adapters-${name}`
  ),
  "@leadwell/embedded-postgres/EmbeddedPostgres"
]

const walls: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/domain/src/lead": [
    ...transports,
    ...adapters,
    "@leadwell/adapters-memory/MemoryStorage",
    "@effect/platform-node",
    "@effect/sql-pg",
    "node:fs",
    "sharp",
    "@simplewebauthn/server",
    "openid-client",
    "@leadwell/server",
    "@leadwell/people/person/Person",
    "@leadwell/laws/Law"
  ],
  "packages/people/src/person": [...transports, ...adapters, "node:fs", "@leadwell/server", "@leadwell/laws/Law"],
  "packages/laws/src/people": [...transports, ...adapters, "node:fs", "@leadwell/server"],
  "packages/adapters-redis/src": [
    "effect/http",
    ...adapters.filter((name) => !name.endsWith("redis")),
    "@leadwell/people/person/Person",
    "@leadwell/laws/Law"
  ],
  "packages/adapters-memory/src": [
    "@leadwell/laws/Law",
    ...transports,
    ...adapters.filter((name) => !name.endsWith("memory")),
    "@effect/platform-node",
    "node:fs",
    "sharp"
  ],
  "packages/adapters-http/src": [
    "effect/sql",
    ...adapters.filter((name) => !name.endsWith("http")),
    "@leadwell/adapters-memory/MemoryStore",
    "@effect/platform-node/NodeHttpServer",
    "node:http",
    "@simplewebauthn/server/helpers",
    "sharp"
  ],
  "packages/adapters-sharp/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("sharp")),
    "@effect/sql-pg"
  ],
  "packages/adapters-openid/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("openid")),
    "@effect/platform-node",
    "node:http",
    "sharp"
  ],
  "packages/adapters-passkeys/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("passkeys")),
    "@effect/platform-node",
    "node:http",
    "sharp"
  ],
  "packages/adapters-postgres/src": [
    "effect/http",
    "effect/http-api",
    ...adapters.filter((name) => name !== "@leadwell/adapters-postgres"),
    "@effect/platform-node/NodeHttpServer",
    "sharp"
  ],
  "packages/adapters-smtp/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("smtp")),
    "@effect/platform-node",
    "sharp"
  ],
  "packages/adapters-webhooks/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("webhooks")),
    "@effect/platform-node",
    "sharp"
  ],
  "packages/embedded-postgres/src": [
    ...transports,
    ...adapters.slice(0, -1),
    "@leadwell/domain/lead/Lead",
    "@effect/sql-pg"
  ],
  "packages/leadwell/src": [
    "@effect/sql-pg",
    "node:fs",
    "@leadwell/adapters-http/HttpInterface",
    "@leadwell/server",
    "@leadwell/laws/Law"
  ],
  "apps/server/src": [
    "@leadwell/laws/Law",
    "@leadwell/domain/internal/secret",
    "../../../packages/domain/src/lead/Lead.ts"
  ]
}

const restricted = "eslint(no-restricted-imports)"

/** Returns the names that a file of a folder may import. */
const allowedIn = (folder: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = names.map((name, n) => [name, `${folder}/Planted${n}.ts`] as const)
  const broken = lint(Object.fromEntries(files.map(([name, path]) => [path, importing(name)])))
  return files.flatMap(([name, path]) => (broken.get(path)?.includes(restricted) === true ? [] : [name]))
}

describe("the walls", () => {
  it.each(Object.entries(walls))("%s may import what it needs, and nothing else", (folder, names) => {
    assert.deepStrictEqual(allowedIn(folder, names), [])
    const needed = names.includes("@leadwell/domain/lead/Lead") ? "node:fs" : "@leadwell/domain/lead/Lead"
    const files = { [`${folder}/One.ts`]: importing("effect"), [`${folder}/Two.ts`]: importing(needed) }
    assert.deepStrictEqual([...lint(files)], [])
  })

  it("apps/console/src may import nothing but the types of the contract", () => {
    const names = ["@leadwell/domain/lead/Lead", "@leadwell/adapters-http/Api", "effect", "effect/http-api", "node:fs"]
    assert.deepStrictEqual(allowedIn("apps/console/src", names), [])
    const text = 'import type { Api } from "@leadwell/adapters-http/Api"\nexport type Found = typeof Api\n'
    assert.deepStrictEqual([...lint({ "apps/console/src/Planted.ts": text })], [])
  })

  it("packages/client/src may import nothing but its own files", () => {
    const names = [
      "effect",
      "@leadwell/domain/lead/Lead",
      "@leadwell/adapters-http/Api",
      "node:fs",
      "../test/Planted.ts"
    ]
    assert.deepStrictEqual(allowedIn("packages/client/src", names), [])
    const files = { "Planted.ts": importing("./Other.ts"), "Other.ts": "export const other = 1\n" }
    const planted = Object.entries(files).map(([name, text]) => [`packages/client/src/${name}`, text] as const)
    assert.deepStrictEqual([...lint(Object.fromEntries(planted))], [])
  })

  it("packages/form/src may import nothing but the client, the solver and its own files", () => {
    const names = [
      "effect",
      "@leadwell/domain/lead/Lead",
      "@leadwell/adapters-http/Api",
      "node:fs",
      "../test/Planted.ts"
    ]
    assert.deepStrictEqual(allowedIn("packages/form/src", names), [])
    const needed = ["@leadwell/client/Retry", "altcha-lib", "altcha-lib/algorithms/web/pbkdf2"]
    assert.deepStrictEqual(allowedIn("packages/form/src", needed), needed)
  })

  it("no two files may import each other", () => {
    const files = {
      "packages/domain/src/lead/One.ts": 'import { two } from "./Two.ts"\nexport const one = () => two\n',
      "packages/domain/src/lead/Two.ts": 'import { one } from "./One.ts"\nexport const two = () => one\n'
    }
    assert.includeMembers([...lint(files).values()].flat(), ["import(no-cycle)"])
  })
})

describe("a status of an answer", () => {
  it("is named nowhere in the server: adapters-http has them all", () => {
    const sources = globSync("apps/server/src/**/*.ts", { cwd: root })
    assert.isAbove(sources.length, 20)
    const named = sources.filter((path) =>
      /(?<![\w."'])(?:20[0-6]|30[1-8]|4[0-5]\d|50[0-5])(?![\w."'])/.test(readFileSync(join(root, path), "utf8"))
    )
    assert.deepStrictEqual(named, [])
  })
})
