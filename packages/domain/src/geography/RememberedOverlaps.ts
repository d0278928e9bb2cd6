/** The distance from which on nothing is remembered. The areas of a market are measured one after the other. */
const capacity = 5000

/** What stands for an overlap that is not known. Countries and codes make 20 000 pairs at most. */
const unknown = 0xffff

/**
 * The overlaps of an area with others, by how much later those were measured. A choice may read a million of them. A
 * typed array gives them in less time and memory than a map.
 */
export class RememberedOverlaps {
  #sizes = new Uint16Array(0)

  /** Returns the size of the overlap at a distance, if it is known. */
  at(distance: number): number | undefined {
    const size = this.#sizes[distance] ?? unknown
    return size === unknown ? undefined : size
  }

  remember(distance: number, size: number): void {
    if (distance >= capacity) return
    if (distance >= this.#sizes.length) {
      const larger = new Uint16Array(Math.min(capacity, Math.max(64, 2 * distance))).fill(unknown)
      larger.set(this.#sizes)
      this.#sizes = larger
    }
    this.#sizes[distance] = size
  }
}
