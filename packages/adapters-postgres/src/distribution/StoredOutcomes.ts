import { idsOf } from "./IdsText.ts"

/** Returns the parts of a list without `ids`: each id is a part again. */
const separated = (parts: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  parts.flatMap((part): ReadonlyArray<unknown> => {
    if (Array.isArray(part)) return [typeof part[0] === "number" ? separated(part) : part]
    return typeof part === "object" && part !== null && "ids" in part ? idsOf(String(part.ids)) : [part]
  })

const exclusionIn = ([first, second, third]: ReadonlyArray<unknown>): unknown => {
  // Rows of an earlier version have each business that the order excludes in a list of its own.
  if (typeof first === "number") return { rule: "order", rank: first, eligible: second, free: third }
  if (first === "country") return { rule: first, countries: second }
  if (first === "region") return { rule: first, regions: second }
  return third === undefined ? { rule: first } : { rule: first, used: second, cap: third }
}

/** An outcome as rows held it before outcomes were shortened, under the name that the exclusion had then. */
const fromFirstForm = (row: unknown): unknown => {
  const { business, hindrance } = row as { readonly business: unknown; readonly hindrance: unknown }
  return { business, exclusion: hindrance }
}

/** Restores the outcomes of a part for decoding. Rows of earlier versions hold them in other forms. */
const decodePart = (kept: unknown, shared: ReadonlyMap<number, unknown>): ReadonlyArray<unknown> => {
  const part = typeof kept === "number" ? shared.get(kept) : kept
  if (typeof part === "string") return [{ business: part, exclusion: null }]
  if (!Array.isArray(part)) return [fromFirstForm(part)]
  const [first, ...rest]: ReadonlyArray<unknown> = part
  if (typeof first !== "number") return [{ business: first, exclusion: exclusionIn(rest) }]
  const [eligible, free, ...businesses] = rest
  return businesses.map((business, index) => ({
    business: typeof business === "number" ? shared.get(business) : business,
    exclusion: { rule: "order", rank: first + index, eligible, free }
  }))
}

/** Stored outcomes, and the ids of the shared parts that they refer to. */
export interface StoredOutcomes {
  readonly ids: ReadonlyArray<number>
  /** Restores the outcomes for decoding, with the shared parts by their ids. */
  readonly restore: (shared: ReadonlyMap<number, unknown>) => ReadonlyArray<unknown>
}

/** Reads outcomes as a row stores them. */
export const storedOutcomes = (considered: ReadonlyArray<unknown>): StoredOutcomes => {
  const parts = separated(considered)
  const named = parts.flatMap((part) => (Array.isArray(part) && typeof part[0] === "number" ? part.slice(3) : [part]))
  return {
    ids: named.filter((part) => typeof part === "number"),
    restore: (shared) => parts.flatMap((part) => decodePart(part, shared))
  }
}
