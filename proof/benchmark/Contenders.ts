import { fileURLToPath } from "node:url"
import { type RunningProgram, run } from "./load/RunningProgram.ts"

/** The database of a contender, options for the Node that runs it, and settings that only our server knows. */
export interface Place {
  readonly databaseUrl: string
  readonly catalogFile: string
  readonly nodeOptions: ReadonlyArray<string>
  readonly settings?: Readonly<Record<string, string>>
}

/** A server to which leads are posted. */
export interface Contender {
  readonly name: string
  /** Whether it stores leads, which are then checked. */
  readonly isStore: boolean
  readonly start: (place: Place) => Promise<RunningProgram>
}

const peer = (name: string, program: string, isStore = true): Contender => ({
  name,
  isStore,
  start: ({ catalogFile, databaseUrl, nodeOptions }) =>
    run(
      fileURLToPath(program),
      { DATABASE_URL: databaseUrl, CATALOG_FILE: catalogFile, NODE_ENV: "production" },
      nodeOptions
    )
})

/** The server as deployed, on a database. */
export const ours: Contender = {
  name: "ours",
  isStore: true,
  start: ({ catalogFile, databaseUrl, nodeOptions, settings }) =>
    run(
      "apps/server/src/main.ts",
      {
        STORAGE: "postgres",
        DATABASE_URL: databaseUrl,
        CATALOG_FILE: catalogFile,
        RATE_LIMIT_PER_MINUTE: "off",
        LOG_LEVEL: "warn",
        ...settings
      },
      nodeOptions
    )
}

/** The server, the two peers, and the echo as the ceiling. */
export const contenders: ReadonlyArray<Contender> = [
  ours,
  peer("plain", import.meta.resolve("./peer/plain.ts")),
  peer("expert", import.meta.resolve("./peer/expert.ts")),
  peer("echo", import.meta.resolve("./peer/echo.ts"), false)
]
