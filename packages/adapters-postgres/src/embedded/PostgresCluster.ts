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
  /** Whether it may be lost, so that nothing has to reach the disk. */
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

/** A rename is durable once its folder is: until then a power cut would leave the data under the other name. */
const renameDurably = (from: string, to: string): void => {
  fs.renameSync(from, to)
  const folder = fs.openSync(path.dirname(to), "r")
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

/** Makes the cluster unless it is there. It is made aside and renamed, so a crash leaves no half of one behind. */
export const makeCluster = (options: Cluster): Effect.Effect<void, EmbeddedPostgresFailed> =>
  Effect.gen(function* () {
    const { cluster } = options
    if (fs.existsSync(cluster)) return
    const folder = yield* aside(options)
    yield* initdb(options, folder).pipe(
      Effect.andThen(Effect.try({ try: () => renameDurably(folder, cluster), catch: failed(cluster) })),
      // Another process that starts now may have made it first, and have swept ours away.
      Effect.catchIf(
        () => fs.existsSync(cluster),
        () => Effect.void
      )
    )
  }).pipe(Effect.scoped)
