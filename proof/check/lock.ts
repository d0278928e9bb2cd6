// Completes package-lock.json for machines other than the one that wrote it. Without arguments it reports what is
// missing; with --write it adds it.
// 1. It lists optional packages for all platforms, or `npm ci` refuses it. npm leaves out those that the registry in
// use does not offer.
// 2. It names no packages that others would use if they were there. altcha-lib knows a dozen servers, of which
// `npm ci --omit=dev` would install those that are here for tests.
// 3. It names no `engines`. npm compares them with the Node that runs npm, not with the pinned one that runs the
// packages: on Node 18 it would silently skip the binaries of sharp.
import { readFileSync, writeFileSync } from "node:fs"

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly engines?: unknown
}

const file = new URL("../../package-lock.json", import.meta.url)
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, object> }
const packages = lock.packages as Record<string, Entry & object>

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"]
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/** Returns the platform of a package, according to its name. A name without a platform fits all platforms. */
const platformOf = (name: string): object => {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : []
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes("linux") && libc.length > 0 ? { libc } : {}),
    ...(os.length > 0 ? { os } : {})
  }
}

/** Returns the places in which a package looks for another package, the nearest first. */
const placesOf = (place: string, name: string): ReadonlyArray<string> => {
  const steps = place === "" ? [] : place.split("/node_modules/")
  const above = steps.map(
    (_, depth) => `${steps.slice(0, steps.length - depth).join("/node_modules/")}/node_modules/${name}`
  )
  return [...above, `node_modules/${name}`]
}

const missing = Object.entries(packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !placesOf(place, name).some((candidate) => candidate in packages))
    .map(([name, version]) => ({ name, version: version.replace(/^[\^~]/, ""), dev }))
)

/** Returns an entry without the peers that it can do without. */
const withoutOptionalPeers = (entry: Entry): Entry => {
  const { peerDependencies = {}, peerDependenciesMeta: _, ...rest } = entry
  const demanded = Object.entries(peerDependencies).filter(([name]) => !entry.peerDependenciesMeta?.[name]?.optional)
  return demanded.length === 0 ? rest : { ...rest, peerDependencies: Object.fromEntries(demanded) }
}

const withOptionalPeers = Object.entries(packages).filter(
  ([place, { dev, peerDependenciesMeta }]) =>
    place.includes("node_modules/") && dev !== true && peerDependenciesMeta !== undefined
)

/** The places of the packages that an installation without development dependencies needs. */
const needed = new Set<string>()
const need = (place: string): void => {
  if (needed.has(place)) return
  needed.add(place)
  const { dependencies, optionalDependencies, peerDependencies } = withoutOptionalPeers(packages[place] ?? {})
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const where = placesOf(place, name).find((candidate) => candidate in packages)
    if (where !== undefined) need(where)
  }
}
// The root and its workspaces.
for (const place of Object.keys(packages)) if (!place.includes("node_modules/")) need(place)

const forDevelopment = Object.entries(packages).filter(
  ([place, { devOptional }]) => devOptional === true && !needed.has(place)
)

const withEngines = Object.entries(packages).filter(
  ([place, { engines }]) => place.startsWith("node_modules/") && engines !== undefined
)

if (process.argv.includes("--write")) {
  for (const [place, entry] of withOptionalPeers) packages[place] = withoutOptionalPeers(entry)
  for (const [place] of forDevelopment) {
    const { devOptional: _, ...entry } = packages[place]!
    packages[place] = { ...entry, dev: true }
  }
  for (const [place] of withEngines) {
    const { engines: _, ...entry } = packages[place]!
    packages[place] = entry
  }
  for (const { dev, name, version } of missing) {
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev === true ? { dev } : {}),
      optional: true
    } as Entry
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
} else {
  const faults = [
    missing.length === 0 ? "" : `lacks ${missing.map(({ name }) => name).join(", ")}`,
    withOptionalPeers.length === 0
      ? ""
      : `has optional peers of ${withOptionalPeers.map(([place]) => place).join(", ")}`,
    forDevelopment.length === 0 ? "" : `installs ${forDevelopment.map(([place]) => place).join(", ")} for production`,
    withEngines.length === 0 ? "" : `has engines of ${withEngines.map(([place]) => place).join(", ")}`
  ].filter((fault) => fault !== "")
  for (const fault of faults) console.error(`package-lock.json ${fault}: run npm run lock`)
  if (faults.length > 0) process.exitCode = 1
}
