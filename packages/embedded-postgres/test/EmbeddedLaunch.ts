import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { allGone, processesOn } from "./EmbeddedProcesses.ts"

/** A separate process that starts PostgreSQL and writes to it. */
export interface Launch {
  readonly child: ChildProcess
  /** The folder for temporary files of the process. */
  readonly temporary: string
  /** The lines so far that begin with this word, without the word. */
  readonly said: (word: string) => ReadonlyArray<string>
  /** Resolves with the first line that begins with this word. Rejects when the process ends without such a line. */
  readonly line: (word: string) => Promise<string>
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>
}

interface LaunchOptions {
  readonly place: string
  readonly dataFolder: string
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly fixture?: string
}

const here = fileURLToPath(new URL("./EmbeddedFixture.ts", import.meta.url))

const temporaryFolder = (place: string): string => {
  const folder = fs.mkdtempSync(path.join(place, "tmp-"))
  fs.chmodSync(folder, 0o1777)
  return folder
}

const open = ({ dataFolder, fixture = here, place, user = { uid: -1, gid: -1 } }: LaunchOptions): Launch => {
  const temporary = temporaryFolder(place)
  const child = spawn(process.execPath, ["-C", "@leadwell/source", fixture, dataFolder], {
    ...(user.uid < 0 ? {} : user),
    cwd: place,
    // A process group of its own, as a shell gives each command. PGPORT would mislead a PostgreSQL that inherits it.
    detached: true,
    env: { PATH: process.env.PATH, HOME: temporary, TMPDIR: temporary, PGPORT: "1" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const lines: Array<string> = []
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => lines.push(line))
  const said = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  return {
    child,
    temporary,
    said,
    line: (word) =>
      new Promise((resolve, reject) => {
        const look = () => said(word).slice(0, 1).forEach(resolve)
        reader.on("line", look)
        reader.once("close", () => reject(new Error(`it ended without "${word}": ${lines.at(-1)}`)))
        look()
      }),
    ended: new Promise((resolve) => child.once("close", resolve))
  }
}

/** Starts the fixture. When the scope closes, the fixture is killed and the end of its PostgreSQL is awaited. */
export const launch = (options: LaunchOptions) =>
  Effect.acquireRelease(
    Effect.sync(() => open(options)),
    ({ child, ended }) =>
      Effect.promise(async () => {
        child.kill("SIGKILL")
        await ended
        await allGone(processesOn(options.dataFolder))
      })
  )
