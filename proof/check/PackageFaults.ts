import { checkPackage, createPackageFromTarballData, type Package, type Problem } from "@arethetypeswrong/core"
import { readFileSync } from "node:fs"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import type { PackedPackage } from "./PackedPackages.ts"
import { sectionOf } from "./ReleaseChanges.ts"

/**
 * The largest size of each tarball, in KiB, which is a little more than it has. Growth is a decision, and a file that
 * was packed by mistake does not pass.
 */
const largest: Readonly<Record<string, number>> = {
  "adapters-http": 276,
  "adapters-memory": 36,
  "adapters-openid": 6,
  "adapters-passkeys": 5,
  "adapters-postgres": 165,
  "adapters-redis": 6,
  "adapters-sharp": 10,
  "adapters-smtp": 6,
  "adapters-spreadsheet": 11,
  "adapters-webhooks": 7,
  client: 7,
  domain: 406,
  "embedded-postgres": 17,
  laws: 187,
  leadwell: 15,
  people: 98
}

const sizeFaults = ({ name }: PackedPackage, bytes: Uint8Array): ReadonlyArray<string> => {
  const [size, limit] = [Math.ceil(bytes.length / 1024), largest[name] ?? 0]
  return size > limit ? [`${size} KiB are more than the limit of ${limit} KiB`] : []
}

/** The way in which CommonJS gets the packages is `require` of ES modules, which the checker does not know. */
const isExpected = (problem: Problem): boolean =>
  problem.kind === "CJSResolvesToESM" || ("resolutionKind" in problem && problem.resolutionKind === "node10")

/** Returns the modules behind the pattern `./*`, which the checker does not resolve. */
const patternModules = (content: Package): ReadonlyArray<string> => {
  const { exports } = JSON.parse(content.readFile(`/node_modules/${content.packageName}/package.json`))
  if (!("./*" in exports)) return []
  return content.listFiles().flatMap((file) => /\/dist\/(.+)\.js$/.exec(file)?.[1] ?? [])
}

const typeFaults = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const content = createPackageFromTarballData(bytes)
  const result = await checkPackage(content, { includeEntrypoints: [...patternModules(content)] })
  if (!result.types) return ["it has no types"]
  return result.problems
    .filter((problem) => !isExpected(problem))
    .map((problem) => `its types are wrong: ${JSON.stringify(problem)}`)
}

const manifestFaults = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const tarball = Uint8Array.from(bytes).buffer
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

/** Returns what the changelog of a package lacks: a word about the version that is packed. */
const changelogFaults = (bytes: Uint8Array): ReadonlyArray<string> => {
  const content = createPackageFromTarballData(bytes)
  const read = (file: string) => content.tryReadFile(`/node_modules/${content.packageName}/${file}`) ?? ""
  const { version } = JSON.parse(read("package.json"))
  return sectionOf(read("CHANGELOG.md"), version) ? [] : [`its CHANGELOG.md says nothing of ${version}`]
}

/** Returns what is wrong with a packed package, in sentences. */
export const faultsOf = async (packed: PackedPackage): Promise<ReadonlyArray<string>> => {
  const bytes = readFileSync(packed.tarball)
  return [
    ...sizeFaults(packed, bytes),
    ...changelogFaults(bytes),
    ...(await manifestFaults(bytes)),
    ...(await typeFaults(bytes))
  ]
}
