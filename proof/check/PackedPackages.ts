import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { withExactImports } from "./ExactImports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The names of the packages that are published, without their scope. */
export const packages: ReadonlyArray<string> = globSync("packages/*/package.json", { cwd: root })
  .filter((path) => JSON.parse(readFileSync(join(root, path), "utf8")).private !== true)
  .map((path) => path.split("/")[1]!)
  .toSorted()

/** The home of the project, such as `https://host.example/owner/leadwell`, or undefined while it has none. */
export type Home = string | undefined

/**
 * What the manifests of a checkout lack. They have no `engines`, because npm 9 and 10 would warn of each package when
 * an older Node runs `npm ci`, and the pinned Node runs the project anyway.
 */
const additions = (name: string, home: Home): object => ({
  // The client runs where a website runs, and uses nothing newer.
  engines: { node: name === "client" ? ">=20" : ">=22.12" },
  ...(home === undefined
    ? {}
    : {
        homepage: home,
        repository: { type: "git", url: `git+${home}.git`, directory: `packages/${name}` },
        bugs: { url: `${home}/issues` }
      })
})

/** Returns a manifest whose modules are the compiled ones alone, because a package has no sources. */
const withoutSources = (manifest: string): object =>
  JSON.parse(manifest, (key, value) => (key === "@leadwell/source" ? undefined : value))

/** A package as npm publishes it. */
export interface PackedPackage {
  readonly name: string
  readonly tarball: string
}

const npm = (cwd: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

const pack = (cwd: string, places: ReadonlyArray<string>, folder: string) => {
  mkdirSync(folder)
  npm(cwd, "pack", "--ignore-scripts", "--pack-destination", folder, ...places)
  return (name: string) => join(folder, basename(globSync(`leadwell-${name}-[0-9]*.tgz`, { cwd: folder })[0] ?? ""))
}

/** Builds the packages, and packs each as it is published. The tarballs are in a folder below `place`. */
export const packAll = (place: string, home: Home): ReadonlyArray<PackedPackage> => {
  execFileSync(process.execPath, ["launch.cjs", "tsc", "-b"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
  const ofCheckout = pack(
    root,
    packages.map((name) => `./packages/${name}`),
    join(place, "checkout")
  )
  const staged = packages.map((name) => {
    const folder = join(place, "staged", name)
    mkdirSync(folder, { recursive: true })
    execFileSync("tar", ["xzf", ofCheckout(name), "-C", folder, "--strip-components=1"])
    for (const module of globSync("dist/**/*.js", { cwd: folder })) {
      const path = join(folder, module)
      writeFileSync(path, withExactImports(readFileSync(path, "utf8")))
    }
    const file = join(folder, "package.json")
    const manifest = { ...withoutSources(readFileSync(file, "utf8")), ...additions(name, home) }
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
    return folder
  })
  const published = pack(root, staged, join(place, "tarballs"))
  return packages.map((name) => ({ name, tarball: published(name) }))
}
