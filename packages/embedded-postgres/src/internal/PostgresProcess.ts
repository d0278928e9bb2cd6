import { Data, Effect, Schedule, type Scope } from "effect"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason } from "./PostgresFolders.ts"
import { type Ending, guardedIn } from "./PostgresGuard.ts"
import type { PostgresUser } from "./PostgresUser.ts"
import { isInUse, isReady, lastProblemIn, problemIn } from "./PostgresWords.ts"
import { postmasterOf } from "./PostmasterFile.ts"
import { disownStale } from "./StalePostmaster.ts"

/** Another server still uses the cluster. */
export class ClusterInUse extends Data.TaggedError("ClusterInUse") {
  /** That the cluster is in use. */
  override get message(): string {
    return "Another server still uses the cluster."
  }
}

interface Run {
  readonly programs: string
  readonly cluster: string
  readonly settings: Readonly<Record<string, string>>
  readonly user: PostgresUser
  /** The folder of the socket, which is also the working directory of the process. */
  readonly run: string
}

const failure = (cluster: string, { said }: Ending): ClusterInUse | EmbeddedPostgresFailed =>
  isInUse(said)
    ? new ClusterInUse()
    : new EmbeddedPostgresFailed({ problem: `PostgreSQL does not start on ${cluster}: ${problemIn(said)}` })

/** Waits until `postmaster.pid` has the state ready. PostgreSQL writes it right after it logs the same. */
const awaitFile = (cluster: string) =>
  Effect.sync(() => postmasterOf(cluster)?.state === "ready").pipe(
    Effect.repeat({ until: (isReady) => isReady, schedule: Schedule.spaced("2 millis"), times: 500 })
  )

/**
 * Runs PostgreSQL on a cluster until the scope closes. Succeeds when it accepts connections, with an effect that fails
 * when it ends.
 */
export const runPostgres = Effect.fnUntraced(function* ({
  cluster,
  programs,
  run,
  settings,
  user
}: Run): Effect.fn.Return<
  Effect.Effect<never, EmbeddedPostgresFailed>,
  EmbeddedPostgresFailed | ClusterInUse,
  Scope.Scope
> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const command = [path.join(programs, "postgres"), "-D", cluster, ...options]
  yield* Effect.try({
    try: () => disownStale(cluster),
    catch: (error) => new EmbeddedPostgresFailed({ problem: `${cluster}: ${reason(error)}` })
  })
  const { ended, heard } = yield* guardedIn({ command, user, run })
  const ending = Effect.promise(() => ended)
  yield* Effect.raceFirst(
    Effect.andThen(
      Effect.promise(() => heard(isReady)),
      awaitFile(cluster)
    ),
    Effect.flatMap(ending, (ending) => Effect.fail(failure(cluster, ending)))
  )
  return Effect.flatMap(ending, ({ said }) => Effect.fail(new EmbeddedPostgresFailed({ problem: lastProblemIn(said) })))
})
