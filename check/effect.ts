import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"

// Runs the Effect language service on every project. A floating Effect or a wrong requirement is an error.
const projects = globSync(["packages/*/tsconfig.json", "apps/*/tsconfig.json"])
if (projects.length === 0) throw new Error("no project found to check")

const failed = projects.filter((project) => {
  const { status } = spawnSync("effect-tsgo", ["diagnostics", "--project", project, "--format", "text", "--strict"], {
    stdio: "inherit"
  })
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
