import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"

// Runs the Effect language service on every project. A floating Effect or a wrong requirement is an error. Its
// suggestions are left out: they would hide what failed among dozens of lines that nobody needs to act on.
const projects = globSync(["packages/*/tsconfig.json", "apps/*/tsconfig.json"])
if (projects.length === 0) throw new Error("no project found to check")

const failed = projects.filter((project) => {
  const options = ["--project", project, "--format", "text", "--strict", "--severity", "error,warning"]
  const { status } = spawnSync("effect-tsgo", ["diagnostics", ...options], { stdio: "inherit" })
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
