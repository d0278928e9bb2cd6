import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { operator } from "../Load.ts"
import { database, listening } from "../OwnDatabase.ts"
import { leadwell, output } from "../RunningCommand.ts"
import { bash } from "../RunningServer.ts"
import { asOperator, posted } from "../WebhookReceiver.ts"

const decoded = ({ stdout }: { readonly stdout: string }) => Buffer.from(stdout, "base64")

describe("report", () => {
  it.live("shows what the interface answers, as a table, as CSV and as a workbook, also after a rebuild", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const server = yield* listening(environment)
      const count = (yield* posted([server], "reported", 3)).length
      const year = new Date().getUTCFullYear()
      const [from, to] = [`${year}-01-01`, `${year + 1}-12-31`]
      const answer = (query: string) => asOperator(`${server}/api/reports/intake?from=${from}&to=${to}&${query}`)
      const { data } = (yield* answer("group=month,website")).body
      assert.strictEqual(data.totals.received, count)

      const report = ["report", "intake", "--from", from, "--to", to, "--group", "month,website"]
      const lines = (yield* output(report, environment)).split("\n")
      const cells = lines.slice(0, -2).map((line) => line.split(/ {2,}/))
      const keys: ReadonlyArray<string> = data.columns.map(({ key }: { readonly key: string }) => key)
      const shown = (row: object) => keys.map((key) => String((row as Record<string, unknown>)[key] ?? "-"))
      assert.deepStrictEqual(cells, [keys, ...data.rows.map(shown), shown({ month: "Total", ...data.totals })])
      assert.match(lines.at(-2)!, /^Days of Europe\/Amsterdam, by the clock received, counted until \S+Z\.$/)

      const written = (flag: string) =>
        bash(
          `"${process.execPath}" -C @leadwell/source apps/server/src/leadwell.ts ${report.join(" ")} ${flag} | base64`,
          environment
        )
      const csv = yield* Effect.promise(async () => {
        const query = `from=${from}&to=${to}&group=month,website&format=csv`
        const headers = { authorization: `Bearer ${operator}` }
        return (await fetch(`${server}/api/reports/intake?${query}`, { headers })).text()
      })
      assert.strictEqual(decoded(yield* written("--csv")).toString(), csv)
      assert.strictEqual(decoded(yield* written("--xlsx")).toString("latin1", 0, 4), "PK\u0003\u0004")

      assert.strictEqual(yield* output(["reports", "rebuild"], environment), "Counted all events anew.\n")
      const after = (yield* output(report, environment)).split("\n")
      assert.deepStrictEqual(after.slice(0, -2), lines.slice(0, -2))
    })
  )

  it.live("says which flag is wrong", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      yield* output(["migrate"], environment)
      for (const [flags, line] of [
        ["--from 2026-11-31 --to 2026-12-01", "The from field must be a valid date, written as year-month-day.\n"],
        ["--from 2026-11-02 --to 2026-11-01", "The to field must be a date after or equal to the from.\n"],
        ["--from 2026-11-01 --to 2026-11-30 --group area", "The selected group is invalid.\n"],
        ["--from 2026-11-01 --to 2026-11-30 --reason spam", "This field is not asked for.\n"],
        ["--from 2026-11-01", "Missing required flag: --to. See leadwell report --help.\n"]
      ] as const) {
        const { code, stderr, stdout } = yield* leadwell(["report", "intake", ...flags.split(" ")], environment)
        assert.deepStrictEqual([code, stdout, stderr], [1, "", line])
      }
    })
  )
})
