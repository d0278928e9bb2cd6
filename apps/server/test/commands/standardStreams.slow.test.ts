import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { ownUrl } from "../OwnUrl.ts"
import { bash } from "../RunningServer.ts"

/** Runs commands in a pipe, as `leadwell` on the database `FROM` or `TO`. */
const piped = Effect.fnUntraced(function* (script: string, variables: Record<string, string>) {
  const command = `"${process.execPath}" -C @leadwell/source apps/server/src/leadwell.ts "$@"`
  const defined = `from() { DATABASE_URL=$FROM ${command}; }; to() { DATABASE_URL=$TO ${command}; }`
  const { code, stderr, stdout } = yield* bash(`set -o pipefail; ${defined}; ${script}`, variables)
  assert.strictEqual(code, 0, stderr)
  return { stderr, stdout }
})

/** Imports a catalogue from a standard input that is a socket, as Node and sshd give one. No path opens it. */
const imports = (url: string, catalogue: string) =>
  spawnSync(process.execPath, ["-C", "@leadwell/source", "apps/server/src/leadwell.ts", "import", "-"], {
    env: { DATABASE_URL: url },
    input: catalogue,
    encoding: "utf8"
  })

it.live("the file - is the standard output of what writes, and the standard input of what reads", () =>
  Effect.gen(function* () {
    const databases = { FROM: yield* ownUrl, TO: yield* ownUrl }
    const catalogue = JSON.stringify({ accounts: [{ id: "shop", name: "Shop" }] })
    yield* piped(`from migrate; echo '${catalogue}' | from import -`, databases)
    const imported = imports(databases.FROM, catalogue)
    assert.strictEqual(imported.stderr, "")
    assert.match(imported.stdout, /^Applied -: 1 account, /m)
    const written = yield* piped("from export -", databases)
    assert.deepStrictEqual(JSON.parse(written.stdout).accounts, [{ id: "shop", name: "Shop" }])
    assert.strictEqual(written.stderr, "Wrote -.\n")
    const restored = yield* piped("from backup - | to restore -; to export - 2>/dev/null", databases)
    assert.include(restored.stdout, written.stdout)
    assert.match(restored.stderr, /^Wrote -: \d+ rows\.$/m)
    // What is in a file already stays, as with every command that writes to its output.
    const appended = yield* piped(
      "f=$(mktemp); echo first > $f; from export - >> $f 2>/dev/null; cat $f; rm $f",
      databases
    )
    assert.strictEqual(appended.stdout, `first\n${written.stdout}`)
  })
)

it.live("the standard output waits for a reader that is slower than what writes", () =>
  Effect.gen(function* () {
    const databases = { FROM: yield* ownUrl, TO: "" }
    const accounts = Array.from({ length: 3000 }, (_, n) => ({ id: `shop-${n}`, name: `The shop of number ${n}` }))
    yield* piped("from migrate", databases)
    assert.strictEqual(imports(databases.FROM, JSON.stringify({ accounts })).stderr, "")
    const slow = "{ dd bs=1 count=1 status=none; sleep 0.3; cat; }"
    const { stdout } = yield* piped(`from export - 2>/dev/null | ${slow}`, databases)
    assert.strictEqual(JSON.parse(stdout).accounts.length, 3000)
  })
)
