import { Effect } from "effect"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { handOver, isOurs, isReachable, lineage, type PostgresUser, realPath } from "./PostgresUser.ts"

const unfinished = "unfinished-"

/** Makes a folder for something that is renamed once it is whole; whatever still has such a name is a remainder. */
export const unfinishedFolder = (parent: string, name: string): string =>
  fs.mkdtempSync(path.join(parent, `${unfinished}${name}-`))

/** What the system says, without the call that it says it about. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^[A-Z]+: |, \w+ '.*$/g, "") : String(error)

const refused = (problem: string) => new EmbeddedPostgresFailed({ problem })

// The shortest limit among the systems that PostgreSQL comes for, less the name of the folder and of its lock.
const socketLimit = 103 - "/leadwell-postgres-XXXXXX/.s.PGSQL.5432".length

const temporaryPlace = (user: PostgresUser): string =>
  [os.tmpdir(), "/tmp"]
    .map(realPath)
    .find((place) => Buffer.byteLength(place) <= socketLimit && isReachable(place, user)) ?? os.tmpdir()

/** A private folder for the socket, under a name that nobody can know before; gone when the scope closes. */
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

/** Each is made by itself, since a mode is subject to the umask, and would hold for the folders above as well. */
const makeMissing = (folder: string, user: PostgresUser): void => {
  for (const missing of lineage(folder).filter((ancestor) => !fs.existsSync(ancestor))) {
    fs.mkdirSync(missing, { recursive: true })
    // Root's stand-in must pass, and needs to see nothing but the cluster, which is its own.
    fs.chmodSync(missing, missing !== folder ? 0o755 : user.uid === undefined ? 0o700 : 0o711)
  }
}

const objection = (folder: string, user: PostgresUser): string | undefined => {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats !== undefined && !stats.isDirectory()) return `${folder} is not a folder`
  if (!isReachable(folder, user)) {
    return `${folder} cannot be entered by the user nobody, as whom PostgreSQL runs for root; choose another folder`
  }
  // Root must not work in a folder whose owner may change it underneath.
  if (stats !== undefined && user.uid !== undefined && !isOurs(stats, user)) return `${folder} belongs to another user`
  return undefined
}

/** The folder of the data, made when it is not there; fails when it cannot be trusted, entered or written. */
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
 * Removes what crashes left unfinished; only whoever runs PostgreSQL on the folder may, since nobody else needs them.
 */
export const sweepUnfinished = (folder: string) =>
  Effect.sync(() => {
    for (const name of fs.readdirSync(folder).filter((name) => name.startsWith(unfinished))) {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    }
  }).pipe(
    // A remainder that stays costs nothing but its place on the disk.
    Effect.ignoreCause
  )
