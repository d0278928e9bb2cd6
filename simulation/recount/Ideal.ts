/** Someone who may have a part of a lead: how much it had already for each unit of its weight. */
export interface Claimant {
  readonly level: number
  readonly weight: number
}

/**
 * Shares so many places out as if a place could be cut: whoever has had least for its weight is filled up first, all to
 * the same level, and nobody gets more than one place.
 */
export const portions = (claimants: ReadonlyArray<Claimant>, places: number): ReadonlyArray<number> => {
  if (claimants.length <= places) return claimants.map(() => 1)
  const edges = claimants.flatMap(({ level, weight }) => [
    { at: level, slope: weight },
    { at: level + 1 / weight, slope: -weight }
  ])
  edges.sort((a, b) => a.at - b.at)
  let [height, filled, slope] = [edges[0]!.at, 0, 0]
  for (const edge of edges) {
    const full = filled + slope * (edge.at - height)
    if (full >= places) break
    ;[height, filled, slope] = [edge.at, full, slope + edge.slope]
  }
  const level = height + (places - filled) / slope
  return claimants.map((claimant) => Math.min(1, Math.max(0, (level - claimant.level) * claimant.weight)))
}

/** The level in the middle, the lower one of two: where someone starts who joins these. */
export const middleLevel = (levels: ReadonlyArray<number>): number =>
  levels.toSorted((a, b) => a - b)[Math.floor((levels.length - 1) / 2)] ?? 0
