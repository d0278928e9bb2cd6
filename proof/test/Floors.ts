import type { ImportGraph } from "./ImportGraph.ts"

/** The folders of a package, lowest floor first. A folder imports only folders of lower floors. */
export type Floors = ReadonlyArray<ReadonlyArray<string>>

/** The floors of the packages of rules. The folders of the other packages only form no circle. */
export const floors: Readonly<Record<string, Floors>> = {
  "packages/domain": [
    ["calendar", "features/catalogfile/demo", "input", "privacy"],
    ["access", "geography", "pagination", "spreadsheet", "storage"],
    ["audit", "catalog"],
    ["lead", "subscription", "features/tokens"],
    ["features/catalogfile", "event", "idempotency", "written"],
    ["assignment", "background"],
    ["delivery", "distribution"],
    ["change", "intake", "reclaim"],
    ["features/privacy/consent"],
    ["features/privacy/erasure", "features/forms", "features/forms/hook", "features/reports", "features/webhooks"],
    ["features/files/export", "features/files/import", "features/privacy/person"]
  ],
  "packages/people": [
    ["letter", "person"],
    ["personpage", "session", "unsubscribe"],
    ["mail", "openid", "passkey", "people"],
    ["notice"]
  ]
}

/**
 * Returns the floor of a folder; the lowest is 0. A file outside all folders stands above them, and no folder imports
 * it.
 */
const floorOf = (floors: Floors, folder: string): number =>
  folder.endsWith(".ts") ? Infinity : floors.findIndex((folders) => folders.includes(folder))

/** Returns the imports between folders that do not lead to a lower floor, and the folders without a floor. */
export const climbingImports = (floors: Floors, folders: ImportGraph): ReadonlyArray<string> =>
  [...folders].flatMap(([folder, targets]) => [
    ...(floorOf(floors, folder) < 0 ? [`${folder} has no floor`] : []),
    ...[...targets]
      .filter((target) => floorOf(floors, target) >= floorOf(floors, folder))
      .map((target) => `${folder} imports ${target}`)
  ])
