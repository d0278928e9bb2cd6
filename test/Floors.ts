import type { ImportGraph } from "./ImportGraph.ts"

/** The folders of the domain, lowest floor first. A folder imports only folders of lower floors. */
export const domainFloors: ReadonlyArray<ReadonlyArray<string>> = [
  ["calendar", "demo", "input", "privacy"],
  ["pagination", "storage"],
  ["account", "geography"],
  ["audit"],
  ["access"],
  ["catalog", "creation"],
  ["lead", "subscription"],
  ["assignment", "idempotency", "person"],
  ["event", "session", "unsubscribe"],
  ["distribution", "erasure", "openid", "passkey", "people"],
  ["catalogfile", "intake", "letter", "reclaim", "webhook"],
  ["mail"],
  ["background"]
]

/**
 * Returns the floor of a folder; the lowest is 0. A file outside all folders stands above them, and no folder imports
 * it.
 */
const floorOf = (folder: string): number =>
  folder.endsWith(".ts") ? Infinity : domainFloors.findIndex((folders) => folders.includes(folder))

/** Returns the imports between folders that do not lead to a lower floor, and the folders without a floor. */
export const climbingImports = (folders: ImportGraph): ReadonlyArray<string> =>
  [...folders].flatMap(([folder, targets]) => [
    ...(floorOf(folder) < 0 ? [`${folder} has no floor`] : []),
    ...[...targets]
      .filter((target) => floorOf(target) >= floorOf(folder))
      .map((target) => `${folder} imports ${target}`)
  ])
