import * as fs from "node:fs"
import * as path from "node:path"

/** The user that runs PostgreSQL: the user of this process, or `nobody` for root, because PostgreSQL refuses root. */
export interface PostgresUser {
  readonly uid?: number
  readonly gid?: number
}

const nobody = 65534

/** The user that runs PostgreSQL for this process. It is empty when that is the user of this process. */
export const postgresUser = (): PostgresUser => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})

/** The path with its symbolic links resolved, as far as the path exists. */
export const realPath = (file: string): string => {
  try {
    return fs.realpathSync(file)
  } catch {
    // The path is missing or not readable. Only its parent is resolved then.
    const parent = path.dirname(file)
    return parent === file ? file : path.join(realPath(parent), path.basename(file))
  }
}

/** A folder and its ancestors, the root first. */
export const lineage = (folder: string): ReadonlyArray<string> => {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...lineage(parent), folder]
}

const mayEnter = ({ gid, mode, uid }: fs.Stats, user: PostgresUser): boolean => {
  const mask = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & mask) !== 0
}

/** Whether the user that stands in for root may enter a folder and its ancestors, as far as they exist. */
export const isReachable = (folder: string, user: PostgresUser): boolean =>
  user.uid === undefined ||
  lineage(realPath(path.resolve(folder)))
    .map((ancestor) => fs.statSync(ancestor, { throwIfNoEntry: false }))
    .every((stats) => stats === undefined || mayEnter(stats, user))

/** Whether a file belongs to a trusted user: root, the user of this process, or the user that runs PostgreSQL. */
export const isOurs = ({ uid }: fs.Stats, user: PostgresUser): boolean =>
  uid === 0 || uid === user.uid || uid === process.getuid?.()

/** Changes the owner of a file to the user. Does not follow a link, which another user may have put in its place. */
export const handOver = (file: string, { gid, uid }: PostgresUser): void => {
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid)
}
