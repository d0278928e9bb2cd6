import { fileURLToPath } from "node:url"
import { type RunningProgram, run } from "./load/RunningProgram.ts"

/** What a contender works on, and options of the Node that runs it. */
export interface Place {
  readonly databaseUrl: string
  readonly catalogFile: string
  readonly nodeOptions: ReadonlyArray<string>
}

/** A server that leads are posted to. */
export interface Contender {
  readonly name: string
  /** Whether it keeps leads, so that what it kept can be checked. */
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

/** The server as it is run, on a database. */
export const ours: Contender = {
  name: "ours",
  isStore: true,
  start: ({ catalogFile, databaseUrl, nodeOptions }) =>
    run(
      "apps/server/src/main.ts",
      {
        STORAGE: "postgres",
        DATABASE_URL: databaseUrl,
        CATALOG_FILE: catalogFile,
        RATE_LIMIT_PER_MINUTE: "off",
        LOG_LEVEL: "warn"
      },
      nodeOptions
    )
}

/** The server, the two peers, and the ceiling. */
export const contenders: ReadonlyArray<Contender> = [
  ours,
  peer("plain", import.meta.resolve("./peer/plain.ts")),
  peer("expert", import.meta.resolve("./peer/expert.ts")),
  peer("echo", import.meta.resolve("./peer/echo.ts"), false)
]
