import * as fs from "node:fs"
import * as path from "node:path"

/** The user that runs PostgreSQL. It is empty when that is the user of this process. */
export interface PostgresUser {
  readonly uid?: number
  readonly gid?: number
}

const nobody = 65534

/** Ids that no distribution gives to users or services. A machine may have given some to users of its own. */
const spareIds = Array.from({ length: 478 }, (_, index) => 60_706 + index)

/** Returns the first spare id that is in no line of `passwd` or `group`, or nothing when all are. */
export const spareId = (...texts: ReadonlyArray<string>): number | undefined => {
  const given = new Set(texts.flatMap((text) => text.split("\n")).map((line) => Number(line.split(":")[2])))
  return spareIds.find((id) => !given.has(id))
}

const textOf = (file: string): string => {
  try {
    return fs.readFileSync(file, "utf8")
  } catch {
    // Images without a shell may have none.
    return ""
  }
}

/**
 * Returns the user that runs PostgreSQL for this process, or nothing when there is none. PostgreSQL refuses root, so
 * root needs a user of PostgreSQL's own. Programs of a user that others have too, such as `nobody`, could read all data
 * and stop PostgreSQL.
 */
export const postgresUser = (
  isRoot: boolean = process.getuid?.() === 0,
  passwd: string = textOf("/etc/passwd"),
  group: string = textOf("/etc/group")
): PostgresUser | undefined => {
  if (!isRoot) return {}
  const id = spareId(passwd, group)
  return id === undefined ? undefined : { uid: id, gid: id }
}

/** The user that makes a cluster. `initdb` demands a user with a name, so `nobody` does it, in the user's own group. */
export const makingUser = ({ gid }: PostgresUser): PostgresUser => (gid === undefined ? {} : { uid: nobody, gid })

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

/** Lets the group of the user enter a folder of this process, whose mode lets nobody else in. */
export const openToGroup = (folder: string, { gid }: PostgresUser): void => {
  if (gid === undefined) return
  fs.chownSync(folder, -1, gid)
  fs.chmodSync(folder, 0o710)
}

/** Changes the owner of a folder and of all that is in it. */
export const handOverAll = (folder: string, user: PostgresUser): void => {
  if (user.uid === undefined) return
  for (const name of fs.readdirSync(folder, { recursive: true })) handOver(path.join(folder, String(name)), user)
  handOver(folder, user)
}

/** Changes the owner of a file to the user. Does not follow a link, which another user may have put in its place. */
export const handOver = (file: string, { gid, uid }: PostgresUser): void => {
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid)
}
