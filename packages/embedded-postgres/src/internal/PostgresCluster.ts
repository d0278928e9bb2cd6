import { Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason, unfinishedFolder } from "./PostgresFolders.ts"
import { guardedIn } from "./PostgresGuard.ts"
import { handOver, type PostgresUser } from "./PostgresUser.ts"
import { problemIn } from "./PostgresWords.ts"

interface Cluster {
  readonly programs: string
  readonly cluster: string
  readonly user: PostgresUser
  readonly run: string
  /** Whether the cluster may be lost. Nothing is synced to disk then. */
  readonly isTemporary: boolean
}

const failed = (cluster: string) => (error: unknown) =>
  new EmbeddedPostgresFailed({ problem: `${path.dirname(cluster)}: ${reason(error)}` })

const aside = ({ cluster, user }: Cluster) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const folder = unfinishedFolder(path.dirname(cluster), "cluster")
        handOver(folder, user)
        return folder
      },
      catch: failed(cluster)
    }),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  )

const initdb = Effect.fnUntraced(function* ({ cluster, isTemporary, programs, run, user }: Cluster, folder: string) {
  const options = ["-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-instructions"]
  const command = [path.join(programs, "initdb"), "-D", folder, ...options, ...(isTemporary ? ["--no-sync"] : [])]
  const { ended } = yield* guardedIn({ command, user, run })
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

/** Makes a missing cluster. It is made under another name and then renamed, so a crash leaves no incomplete cluster. */
export const makeCluster = (options: Cluster): Effect.Effect<void, EmbeddedPostgresFailed> =>
  Effect.gen(function* () {
    const { cluster } = options
    if (fs.existsSync(cluster)) return
    const folder = yield* aside(options)
    yield* initdb(options, folder).pipe(
      Effect.andThen(Effect.try({ try: () => renameDurably(folder, cluster), catch: failed(cluster) })),
      // Another process may have made the cluster meanwhile, and have removed the unfinished one of this process.
      Effect.catchIf(
        () => fs.existsSync(cluster),
        () => Effect.void
      )
    )
  }).pipe(Effect.scoped)
