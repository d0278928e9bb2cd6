import { Effect, Option } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { isOurs, postgresUser, realPath } from "./internal/PostgresUser.ts"
import { postmasterOf } from "./internal/PostmasterFile.ts"

/**
 * The socket of the PostgreSQL that holds a cluster, if the socket and its private folder belong to the owner of the
 * cluster. That owner can read the data anyway, so such a socket is as trustworthy as the cluster.
 */
const trustedSocket = (cluster: string): string | undefined => {
  const owner = fs.statSync(cluster)
  const holder = postmasterOf(cluster)
  if (holder?.state !== "ready" || !isOurs(owner, postgresUser() ?? {})) return undefined
  const folder = fs.lstatSync(holder.run)
  if (!folder.isDirectory() || folder.uid !== owner.uid || (folder.mode & 0o077) !== 0) return undefined
  const socket = path.join(holder.run, ".s.PGSQL.5432")
  const stats = fs.lstatSync(socket)
  return stats.isSocket() && stats.uid === owner.uid ? socket : undefined
}

/**
 * Finds the private socket of the PostgreSQL that another process runs on a data folder. The socket disappears when
 * that process ends. Returns none when this user cannot reach or trust the socket.
 */
export const find = (dataFolder: string): Effect.Effect<Option.Option<string>> =>
  Effect.sync(() => {
    try {
      return Option.fromUndefinedOr(trustedSocket(path.join(realPath(path.resolve(dataFolder)), "cluster")))
    } catch {
      // A folder of the path is missing, or this user may not read it.
      return Option.none()
    }
  })

/** Whether a data folder was never used. A folder that this user cannot read counts as used. */
export const isUnused = (dataFolder: string): Effect.Effect<boolean> =>
  Effect.sync(() => {
    try {
      fs.lstatSync(path.join(dataFolder, "cluster"))
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT"
    }
  })
