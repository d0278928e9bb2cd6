import { Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason, unfinishedFolder } from "./PostgresFolders.ts"
import { guardedIn } from "./PostgresGuard.ts"
import { handOver, handOverAll, makingUser, openToGroup, type PostgresUser } from "./PostgresUser.ts"
import { problemIn } from "./PostgresWords.ts"

interface Cluster {
  readonly programs: string
  readonly cluster: string
  readonly user: PostgresUser
  /** Whether the cluster may be lost. Nothing is synced to disk then. */
  readonly isTemporary: boolean
}

const failed = (cluster: string) => (error: unknown) =>
  new EmbeddedPostgresFailed({ problem: `${path.dirname(cluster)}: ${reason(error)}` })

/** Makes a folder in which only the group of the user can make a cluster, and in it an empty one. */
const aside = ({ cluster, isTemporary, user }: Cluster) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const folder = unfinishedFolder(path.dirname(cluster), "cluster")
        const made = path.join(folder, "cluster")
        // A temporary cluster lies in the folder of the socket, which lets only its user in.
        if (isTemporary) openToGroup(path.dirname(cluster), user)
        fs.mkdirSync(made, 0o700)
        handOver(made, makingUser(user))
        openToGroup(folder, user)
        return folder
      },
      catch: failed(cluster)
    }),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  )

const initdb = Effect.fnUntraced(function* ({ cluster, isTemporary, programs, user }: Cluster, folder: string) {
  const options = ["-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-instructions"]
  const command = [
    path.join(programs, "initdb"),
    "-D",
    path.join(folder, "cluster"),
    ...options,
    ...(isTemporary ? ["--no-sync"] : [])
  ]
  const { ended } = yield* guardedIn({ command, user: makingUser(user), run: folder })
  const { code, said } = yield* Effect.promise(() => ended)
  if (code !== 0) return yield* failed(cluster)(new Error(problemIn(said)))
})

/** Renames a folder and syncs its parent. Without the sync, a power cut could leave the data under the old name. */
const renameDurably = (from: string, to: string): void => {
  fs.renameSync(from, to)
  const folder = fs.openSync(path.dirname(to), "r")
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

/** Gives the complete cluster its owner and its name. */
const finish = ({ cluster, user }: Cluster, folder: string) =>
  Effect.try({
    try: () => {
      const made = path.join(folder, "cluster")
      handOverAll(made, user)
      renameDurably(made, cluster)
    },
    catch: failed(cluster)
  })

const belongsToOther = ({ cluster, user: { gid, uid } }: Cluster): boolean =>
  uid !== undefined && gid !== undefined && fs.statSync(cluster).uid !== uid

/** Makes a missing cluster. It is made under another name and then renamed, so a crash leaves no incomplete cluster. */
export const makeCluster = (options: Cluster): Effect.Effect<void, EmbeddedPostgresFailed> =>
  Effect.gen(function* () {
    const { cluster, user } = options
    if (fs.existsSync(cluster)) {
      if (!belongsToOther(options)) return
      const problem = `${cluster} belongs to another user; as root, run: chown -R ${user.uid}:${user.gid} ${cluster}`
      return yield* new EmbeddedPostgresFailed({ problem })
    }
    const folder = yield* aside(options)
    yield* initdb(options, folder).pipe(
      Effect.andThen(finish(options, folder)),
      // Another process may have made the cluster meanwhile, and have removed the unfinished one of this process.
      Effect.catchIf(
        () => fs.existsSync(cluster),
        () => Effect.void
      )
    )
  }).pipe(Effect.scoped)
