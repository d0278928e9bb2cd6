import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const text = (path: string) => readFileSync(root + path, "utf8")
const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = ""]) => found)

const alerts = text("deploy/prometheus/alerts.yml")
const raised = text("deploy/prometheus/alerts.test.yml")
const dashboard = JSON.parse(text("deploy/grafana/dashboard.json"))

/** The metrics of the page about monitoring. Another test compares these with those that a server tells. */
const documented = new Set(all(text("docs/operations/monitoring.md"), /`((?:leadwell|process|nodejs)_[a-z0-9_]+)`/g))

/** The metrics in a text. A histogram tells several series. */
const metricsIn = (source: string) =>
  all(source, /\b((?:leadwell|process|nodejs)_[a-z0-9_]+)/g).map((name) => name.replace(/_(?:bucket|count|sum)$/, ""))

const unknownIn = (source: string) => metricsIn(source).filter((name) => !documented.has(name))

const expressions: ReadonlyArray<string> = dashboard.panels.flatMap(
  ({ targets }: { readonly targets: ReadonlyArray<{ readonly expr: string }> }) => targets.map(({ expr }) => expr)
)

const promtool = spawnSync("promtool", ["--version"]).status === 0
if (!promtool)
  console.warn("SKIPPED: no promtool, so no alarm is raised by series (Debian: apt-get install prometheus)")

describe("the alarms for Prometheus", () => {
  const rules = all(alerts, /^ {6}- alert: (\w+)$/gm)

  it("stand on metrics that a server tells, and their series too", () => {
    assert.isAbove(metricsIn(alerts).length, 18)
    assert.deepStrictEqual([...unknownIn(alerts), ...unknownIn(raised)], [])
  })

  it("say each how bad it is, what it means and what to do, and are each raised by the series of a test", () => {
    assert.isAbove(rules.length, 16)
    const part = /^ {6}- alert: \w+\n {8}expr: .+\n {8}for: \d+[mh]\n {8}labels: \{ severity: (?:critical|warning) \}\n/
    for (const rule of alerts.split(/^(?= {6}- alert)/m).slice(1)) {
      assert.match(rule, part)
      assert.match(rule, /^ {8}annotations:\s+\{\s+summary:\s+"[^"]{40,}",?\s+\}$/m)
    }
    assert.deepStrictEqual([...new Set(all(raised, /alertname="(\w+)"/g))], rules)
  })

  it.runIf(promtool)("are understood by Prometheus, raised when everything is wrong, and not when all is well", () => {
    for (const args of [
      ["check", "rules", "alerts.yml"],
      ["test", "rules", "alerts.test.yml"]
    ]) {
      const { status, stderr, stdout } = spawnSync("promtool", args, {
        cwd: `${root}deploy/prometheus`,
        encoding: "utf8"
      })
      assert.strictEqual(status, 0, stdout + stderr)
    }
  })
})

describe("the dashboard for Grafana", () => {
  it("shows metrics that a server tells", () => {
    assert.isAbove(expressions.length, 10)
    for (const expression of expressions) assert.isAbove(metricsIn(expression).length, 0, expression)
    assert.deepStrictEqual(expressions.flatMap(unknownIn), [])
  })

  it("has panels of their own ids that do not cover each other", () => {
    const panels: ReadonlyArray<{ readonly id: number; readonly gridPos: { readonly x: number; readonly y: number } }> =
      dashboard.panels
    assert.strictEqual(new Set(panels.map(({ id }) => id)).size, panels.length)
    assert.strictEqual(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length)
  })
})
