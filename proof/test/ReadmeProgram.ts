import { Effect, Exit, Scope } from "effect"
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject } from "vitest"
import { openDatabase } from "./Gateway.ts"
import { start } from "./RunningServer.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The variables of a server with the demo catalogue. */
const demoServer = Effect.gen(function* () {
  const said = yield* (yield* start()).until("screenshot.jpg'")
  const [LEADWELL_URL = "", LEADWELL_TOKEN = ""] = [/listens on (\S+)/, /export TOKEN=(\S+)/].map(
    (pattern) => pattern.exec(said)?.[1]
  )
  return { LEADWELL_URL, LEADWELL_TOKEN }
})

/** Runs a program of a README, with the database or the server that it reads of, and returns what it prints. */
export const runProgram = async (program: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-readme-"))
  chmodSync(folder, 0o755)
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
  writeFileSync(join(folder, "program.ts"), program)
  const database = program.includes("DATABASE_URL")
    ? await openDatabase(JSON.parse(await (await fetch(inject("databases"))).text()))
    : undefined
  const scope = Scope.makeUnsafe()
  try {
    const server = program.includes("LEADWELL_URL") ? await Effect.runPromise(Scope.provide(demoServer, scope)) : {}
    const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@leadwell/source", "program.ts"], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"] ?? "",
        ...server,
        ...(database === undefined ? {} : { DATABASE_URL: database.url })
      }
    })
    return stdout
  } finally {
    database?.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true })
  }
}
