import { idsOf } from "./IdsText.ts"

/** Returns the parts of a list without `ids`: each id is a part again. */
const separated = (parts: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  parts.flatMap((part): ReadonlyArray<unknown> => {
    if (Array.isArray(part)) return [typeof part[0] === "number" ? separated(part) : part]
    return typeof part === "object" && part !== null && "ids" in part ? idsOf(String(part.ids)) : [part]
  })

const exclusionIn = ([rule, figure, cap]: ReadonlyArray<unknown>): unknown => {
  if (rule === "country") return { rule, countries: figure }
  if (rule === "region") return { rule, regions: figure }
  return cap === undefined ? { rule } : { rule, used: figure, cap }
}

/** Restores the outcomes of a part for decoding. */
const decodePart = (kept: unknown, shared: ReadonlyMap<number, unknown>): ReadonlyArray<unknown> => {
  const part = typeof kept === "number" ? shared.get(kept) : kept
  if (typeof part === "string") return [{ business: part, exclusion: null }]
  const [first, ...rest] = part as ReadonlyArray<unknown>
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
