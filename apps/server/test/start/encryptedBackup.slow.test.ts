import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ownUrl } from "../OwnUrl.ts"
import { output } from "../RunningCommand.ts"
import { bash } from "../RunningServer.ts"

const age = spawnSync("age", ["--version"]).status === 0
if (!age) console.warn("SKIPPED: no age, so no encrypted backup is made and restored (Debian: apt-get install age)")

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "leadwell-encrypted-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const command = `${process.execPath} -C @leadwell/source apps/server/src/leadwell.ts`

describe.runIf(age)("the backup of each night", () => {
  it.live("is read by who has the key alone, and restored as a whole", () =>
    Effect.gen(function* () {
      const [from, to, path] = [yield* ownUrl, yield* ownUrl, yield* folder]
      const catalogue = join(path, "catalogue.json")
      writeFileSync(catalogue, JSON.stringify({ accounts: [{ id: "shop", name: "Shop of a secret" }] }))
      yield* output(["migrate"], { DATABASE_URL: from })
      yield* output(["import", catalogue], { DATABASE_URL: from })
      rmSync(catalogue)
      const [key, recipients] = [`${path}-key`, `${path}-recipients`]
      yield* bash(`age-keygen -o ${key}`)
      // The user of the server makes the backup, and root made the file as the page says.
      const page = readFileSync("docs/operations/backup-and-upgrade.md", "utf8")
      const documented = /^age-keygen -y .+$/m.exec(page)?.[0] ?? "exit 1"
      yield* bash(documented.replaceAll("/etc/leadwell-backup.recipients", recipients), { KEY: key })
      assert.strictEqual(statSync(recipients).mode & 0o777, 0o644)
      const [old, other] = [join(path, "leadwell-2026-01-01T030000Z.backup.age"), join(path, "of-somebody-else")]
      for (const file of [old, other]) {
        writeFileSync(file, "")
        utimesSync(file, 0, 0)
      }

      const environment = { RECIPIENTS: recipients, BACKUPS: path, LEADWELL: command }
      const made = yield* bash("deploy/backup/backup.sh", { ...environment, DATABASE_URL: from })
      assert.strictEqual(made.code, 0, made.stderr)
      const [file = "", ...others] = readdirSync(path)
      assert.match(file, /^leadwell-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.age$/)
      assert.deepStrictEqual(others, ["of-somebody-else"])
      assert.strictEqual(statSync(join(path, file)).mode & 0o777, 0o600)
      assert.match(readFileSync(join(path, file), "latin1"), /^age-encryption\.org/)

      const restore = `set -o pipefail; age --decrypt --identity ${key} ${join(path, file)} | ${command} restore -`
      const restored = yield* bash(restore, { DATABASE_URL: to })
      assert.deepStrictEqual([restored.code, /^Restored -: \d+ rows\.$/m.test(restored.stdout)], [0, true])
      const { stdout } = yield* bash(`${command} export -`, { DATABASE_URL: to })
      assert.deepStrictEqual(JSON.parse(stdout).accounts, [{ id: "shop", name: "Shop of a secret" }])

      const failed = yield* bash("deploy/backup/backup.sh", {
        ...environment,
        DATABASE_URL: "postgres://127.0.0.1:9/x"
      })
      assert.strictEqual(failed.code, 1)
      assert.deepStrictEqual(readdirSync(path), [file, "of-somebody-else"])
      rmSync(key)
      rmSync(recipients)
    })
  )
})
