import { assert, beforeAll, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Returns the rules that the linter, with the project's rules, finds broken in files planted in an empty tree. */
const lint = (files: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const tree = mkdtempSync(join(tmpdir(), "leadwell-walls-"))
  try {
    copyFileSync(join(root, "oxlint.config.ts"), join(tree, "oxlint.config.ts"))
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
    // The linter's own rules are a file, too.
    assert.strictEqual(number_of_files, Object.keys(files).length + 1)
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

/** What each folder may not import. */
const closed: Readonly<Record<string, ReadonlyArray<string>>> = {
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
  "packages/laws/src/features/people": [...transports, ...adapters, "node:fs", "@leadwell/server"],
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
  "packages/adapters-spreadsheet/src": [
    ...transports,
    ...adapters.filter((name) => !name.endsWith("spreadsheet")),
    "@effect/sql-pg",
    "sharp"
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

/** What a folder may import, and what it may not. */
interface Wall {
  readonly open: ReadonlyArray<string>
  readonly closed: ReadonlyArray<string>
}

const ofPages = ["effect", "@leadwell/domain/lead/Lead", "@leadwell/adapters-http/Api", "node:fs", "../test/Planted.ts"]

const walls: Readonly<Record<string, Wall>> = {
  ...Object.fromEntries(
    Object.entries(closed).map(([folder, names]) => {
      const needed = names.includes("@leadwell/domain/lead/Lead") ? "node:fs" : "@leadwell/domain/lead/Lead"
      return [folder, { open: ["effect", needed], closed: names }]
    })
  ),
  "apps/console/src": { open: [], closed: [...ofPages.slice(0, 4), "effect/http-api"] },
  "packages/client/src": { open: [], closed: ofPages },
  "packages/form/src": {
    open: ["@leadwell/client/Retry", "altcha-lib", "altcha-lib/algorithms/web/pbkdf2"],
    closed: ofPages
  }
}

const wallFiles = ([folder, { closed, open }]: readonly [string, Wall]) =>
  [...open, ...closed].map((name, n) => [`${folder}/Planted${n}.ts`, name] as const)

/** One run of the linter takes as long for all walls as for one. */
const planted: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(walls)
      .flatMap(wallFiles)
      .map(([path, name]) => [path, importing(name)])
  ),
  "apps/console/src/Types.ts":
    'import type { Api } from "@leadwell/adapters-http/Api"\nexport type Found = typeof Api\n',
  "packages/client/src/Own.ts": importing("./Other.ts"),
  "packages/client/src/Other.ts": "export const other = 1\n",
  "packages/domain/src/cycle/One.ts": 'import { two } from "./Two.ts"\nexport const one = () => two\n',
  "packages/domain/src/cycle/Two.ts": 'import { one } from "./One.ts"\nexport const two = () => one\n'
}

describe("the walls", () => {
  let broken: ReturnType<typeof lint>

  beforeAll(() => {
    broken = lint(planted)
  })

  it.each(Object.entries(walls))("%s may import what it needs, and nothing else", (folder, wall) => {
    const names = wallFiles([folder, wall])
    const allowed = names.filter(([path]) => broken.get(path)?.includes(restricted) !== true)
    assert.deepStrictEqual(
      allowed.map(([, name]) => name),
      wall.open
    )
  })

  it("leave a file alone that imports what it may", () => {
    const open = Object.entries(walls).flatMap(([folder, wall]) => wallFiles([folder, wall]).slice(0, wall.open.length))
    const sound = [...open.map(([path]) => path), "apps/console/src/Types.ts", "packages/client/src/Own.ts"]
    assert.isAbove(sound.length, 30)
    assert.deepStrictEqual(
      sound.filter((path) => broken.has(path)),
      []
    )
  })

  it("no two files may import each other", () => {
    assert.include(broken.get("packages/domain/src/cycle/One.ts") ?? [], "import(no-cycle)")
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
