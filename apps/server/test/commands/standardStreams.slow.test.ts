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

it.live("the file - is the standard output of what writes, and the standard input of what reads", () =>
  Effect.gen(function* () {
    const databases = { FROM: yield* ownUrl, TO: yield* ownUrl }
    const catalogue = JSON.stringify({ accounts: [{ id: "shop", name: "Shop" }] })
    yield* piped(`from migrate; echo '${catalogue}' | from import -`, databases)
    // Node gives a child a socket, as sshd does. No path opens it.
    const args = ["-C", "@leadwell/source", "apps/server/src/leadwell.ts", "import", "-"]
    const env = { DATABASE_URL: databases.FROM }
    const imported = spawnSync(process.execPath, args, { env, input: catalogue, encoding: "utf8" })
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
