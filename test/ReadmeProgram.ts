import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject } from "vitest"
import { openDatabase } from "./Gateway.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Runs a program of a README, with `DATABASE_URL` for those that read it, and returns what it prints. */
export const runProgram = async (program: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-readme-"))
  chmodSync(folder, 0o755)
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
  writeFileSync(join(folder, "program.ts"), program)
  const database = program.includes("DATABASE_URL")
    ? await openDatabase(JSON.parse(await (await fetch(inject("databases"))).text()))
    : undefined
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@leadwell/source", "program.ts"], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", ...(database === undefined ? {} : { DATABASE_URL: database.url }) }
    })
    return stdout
  } finally {
    database?.close()
    rmSync(folder, { recursive: true })
  }
}
