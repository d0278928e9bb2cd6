import { Effect } from "effect"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { handOver, isOurs, isReachable, lineage, type PostgresUser, realPath } from "./PostgresUser.ts"

const unfinished = "unfinished-"

/** Makes a folder for content that is renamed when it is complete. A crash leaves the unfinished name behind. */
export const unfinishedFolder = (parent: string, name: string): string =>
  fs.mkdtempSync(path.join(parent, `${unfinished}${name}-`))

/** The message of a system error, without its code and the system call. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^[A-Z]+: |, \w+ '.*$/g, "") : String(error)

const refused = (problem: string) => new EmbeddedPostgresFailed({ problem })

// The shortest limit of a socket path among the supported systems, minus the names of its folder and its socket.
const socketLimit = 103 - "/leadwell-postgres-XXXXXX/.s.PGSQL.5432".length

const temporaryPlace = (user: PostgresUser): string =>
  [os.tmpdir(), "/tmp"]
    .map(realPath)
    .find((place) => Buffer.byteLength(place) <= socketLimit && isReachable(place, user)) ?? os.tmpdir()

/** Makes a private folder for the socket, under a name that nobody can predict. It is removed when the scope closes. */
export const runFolder = (user: PostgresUser) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const folder = fs.mkdtempSync(path.join(temporaryPlace(user), "leadwell-postgres-"))
        handOver(folder, user)
        return folder
      },
      catch: (error) => refused(`no folder can be made in ${temporaryPlace(user)}: ${reason(error)}`)
    }),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  )

/**
 * Makes a folder in one that is there, unless another process has made it meanwhile. With `recursive`, Node asks for
 * ever where the parent is there and takes no folder: a mount whose folder was removed, or `/proc`.
 */
const makeFolder = (folder: string): void => {
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    if (!fs.existsSync(folder)) throw error
  }
}

/** Makes missing folders one by one and sets their modes. A mode of `mkdir` would be subject to the umask. */
const makeMissing = (folder: string, user: PostgresUser): void => {
  for (const missing of lineage(folder).filter((ancestor) => !fs.existsSync(ancestor))) {
    makeFolder(missing)
    // When root starts PostgreSQL, its user must pass these folders. It needs to list only its own cluster.
    fs.chmodSync(missing, missing !== folder ? 0o755 : user.uid === undefined ? 0o700 : 0o711)
  }
}

const objection = (folder: string, user: PostgresUser): string | undefined => {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats !== undefined && !stats.isDirectory()) return `${folder} is not a folder`
  if (!isReachable(folder, user)) {
    return `${folder} cannot be entered by other users, and PostgreSQL does not run as root; choose another folder`
  }
  // Root MUST NOT work in a folder of another user, who could replace files in it by links.
  if (stats !== undefined && user.uid !== undefined && !isOurs(stats, user)) return `${folder} belongs to another user`
  return undefined
}

/** The folder of the data, created if missing. Fails when it cannot be trusted, entered or written. */
export const ownFolder = Effect.fnUntraced(function* (wanted: string, user: PostgresUser) {
  const folder = realPath(path.resolve(wanted))
  const problem = yield* Effect.try({
    try: () => objection(folder, user),
    catch: (error) => refused(`${folder} cannot be entered: ${reason(error)}`)
  })
  if (problem !== undefined) return yield* refused(problem)
  yield* Effect.try({
    try: () => {
      makeMissing(folder, user)
      fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
    },
    catch: (error) => refused(`${folder} cannot be written: ${reason(error)}`)
  })
  return folder
})

/**
 * Removes the unfinished folders of crashed processes. Only the process that runs PostgreSQL on the folder may call it:
 * only then does no other process need them.
 */
export const sweepUnfinished = (folder: string) =>
  Effect.sync(() => {
    for (const name of fs.readdirSync(folder).filter((name) => name.startsWith(unfinished))) {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    }
  }).pipe(
    // A folder that cannot be removed costs only disk space.
    Effect.ignoreCause
  )
