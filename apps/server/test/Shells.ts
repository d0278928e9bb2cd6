import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Ended } from "../../../proof/test/RunningServer.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The shells for which the documents are written, with the flags that keep a user's own configuration out. */
const flags = { bash: ["--norc", "-euc"], zsh: ["-f", "-euc"] } as const

type Shell = keyof typeof flags

/** The reason why no zsh is available for tests, if so. */
const missingZsh =
  spawnSync("zsh", ["--version"]).status === 0
    ? undefined
    : "SKIPPED: no zsh can be run here, so the documents' commands are only tested in bash (Debian: apt-get install zsh)"

if (missingZsh !== undefined) console.warn(missingZsh)

/** The shells that this machine has. */
export const shells: ReadonlyArray<Shell> = missingZsh === undefined ? ["bash", "zsh"] : ["bash"]

/** Runs a script in the root of the repository, like a reader of the documents. */
export const runIn = (shell: Shell, script: string, variables: Record<string, string> = {}) =>
  Effect.promise(
    () =>
      new Promise<Ended>((resolve) => {
        const child = spawn(shell, [...flags[shell], script], {
          cwd: root,
          env: { PATH: process.env["PATH"] ?? "", ...variables },
          stdio: ["ignore", "pipe", "pipe"]
        })
        const written = { stdout: "", stderr: "" }
        child.stdout.on("data", (bytes) => (written.stdout += bytes))
        child.stderr.on("data", (bytes) => (written.stderr += bytes))
        child.on("close", (code) => resolve({ code, ...written }))
      })
  )
