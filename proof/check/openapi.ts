import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

// Lints the OpenAPI document by Redocly's recommended rules. A warning counts as an error.
const folder = mkdtempSync(join(tmpdir(), "leadwell-openapi-"))
try {
  const file = join(folder, "openapi.json")
  writeFileSync(file, JSON.stringify(openApiBy()))
  // Redocly would otherwise look for a newer version of itself, and report that it ran.
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  const args = ["lint", file, "--extends", "recommended", "--format", "json"]
  const { status, stderr, stdout } = spawnSync("redocly", args, { cwd: folder, env, encoding: "utf8" })
  const { problems, totals } = JSON.parse(stdout) as {
    readonly totals: { readonly errors: number; readonly warnings: number }
    readonly problems: ReadonlyArray<{ ruleId: string; message: string; location: [{ pointer?: string }] }>
  }
  for (const { location, message, ruleId } of problems) console.error(`${ruleId}: ${message} ${location[0].pointer}`)
  if (status !== 0 || totals.errors + totals.warnings > 0) {
    console.error(stderr)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
