import * as fs from "node:fs"
import * as path from "node:path"

/** Who runs PostgreSQL, which refuses to run as root: nobody then, and otherwise whoever runs this process. */
export interface PostgresUser {
  readonly uid?: number
  readonly gid?: number
}

const nobody = 65534

/** The user for this process. */
export const postgresUser = (): PostgresUser => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})

/** The path without symbolic links, as far as it exists. */
export const realPath = (file: string): string => {
  try {
    return fs.realpathSync(file)
  } catch {
    // Not there yet, or not for us to see: then the rest of the name is taken as it stands.
    const parent = path.dirname(file)
    return parent === file ? file : path.join(realPath(parent), path.basename(file))
  }
}

/** A folder and all folders above it, the outermost first. */
export const lineage = (folder: string): ReadonlyArray<string> => {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...lineage(parent), folder]
}

const mayEnter = ({ gid, mode, uid }: fs.Stats, user: PostgresUser): boolean => {
  const mask = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & mask) !== 0
}

/** Whether root's stand-in may enter a folder, as far as it and the folders above it exist. */
export const isReachable = (folder: string, user: PostgresUser): boolean =>
  user.uid === undefined ||
  lineage(realPath(path.resolve(folder)))
    .map((ancestor) => fs.statSync(ancestor, { throwIfNoEntry: false }))
    .every((stats) => stats === undefined || mayEnter(stats, user))

/** Whether a file is as trustworthy as its owner: root, this process, or whoever runs PostgreSQL for it. */
export const isOurs = ({ uid }: fs.Stats, user: PostgresUser): boolean =>
  uid === 0 || uid === user.uid || uid === process.getuid?.()

/** Hands a file to the user, without following a link that somebody put in its place. */
export const handOver = (file: string, { gid, uid }: PostgresUser): void => {
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid)
}
