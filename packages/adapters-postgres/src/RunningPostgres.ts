import { Effect, Option } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { isOurs, postgresUser, realPath } from "./embedded/PostgresUser.ts"
import { postmasterOf } from "./embedded/PostmasterFile.ts"

/**
 * The socket of a PostgreSQL that holds a cluster, if it can be trusted as the cluster itself can: the socket, and a
 * folder that nobody else may enter, belong to the owner of the cluster. Whoever answers there has the data anyway.
 */
const trustedSocket = (cluster: string): string | undefined => {
  const owner = fs.statSync(cluster)
  const holder = postmasterOf(cluster)
  if (holder?.state !== "ready" || !isOurs(owner, postgresUser())) return undefined
  const folder = fs.lstatSync(holder.run)
  if (!folder.isDirectory() || folder.uid !== owner.uid || (folder.mode & 0o077) !== 0) return undefined
  const socket = path.join(holder.run, ".s.PGSQL.5432")
  const stats = fs.lstatSync(socket)
  return stats.isSocket() && stats.uid === owner.uid ? socket : undefined
}

/**
 * The private socket of the PostgreSQL that another process runs on a data folder, and that this one may use, too. It
 * goes when that process ends. Nothing when there is none, or none that this user can reach and trust.
 */
export const find = (dataFolder: string): Effect.Effect<Option.Option<string>> =>
  Effect.sync(() => {
    try {
      return Option.fromUndefinedOr(trustedSocket(path.join(realPath(path.resolve(dataFolder)), "cluster")))
    } catch {
      // A part of the way is not there, or not for us to see.
      return Option.none()
    }
  })

/** Whether a data folder was never used. One that this user cannot look into may have been. */
export const isUnused = (dataFolder: string): Effect.Effect<boolean> =>
  Effect.sync(() => {
    try {
      fs.lstatSync(path.join(dataFolder, "cluster"))
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT"
    }
  })
