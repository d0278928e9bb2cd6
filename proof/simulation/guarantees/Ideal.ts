/** A business that may get part of a lead. Its level is what it has had so far, per unit of weight. */
export interface Claimant {
  readonly level: number
  readonly weight: number
}

/**
 * Shares out places as if they could be divided. The lowest levels are filled first, all to the same level, and no
 * claimant gets more than one place.
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

/** The median level, the lower of two. A newcomer starts there. */
export const middleLevel = (levels: ReadonlyArray<number>): number =>
  levels.toSorted((a, b) => a - b)[Math.floor((levels.length - 1) / 2)] ?? 0
