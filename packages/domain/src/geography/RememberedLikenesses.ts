/** The distance from which on nothing is remembered. The areas of a market are measured one after the other. */
const capacity = 5000

/**
 * The likenesses of an area to others, by how much later they were measured. A choice may read a million of them, which
 * a typed array gives in less time and memory than a map.
 */
export class RememberedLikenesses {
  #values = new Float64Array(0)

  /** Returns the likeness at a distance, or NaN when it is not known. */
  at(distance: number): number {
    return distance < this.#values.length ? this.#values[distance]! : Number.NaN
  }

  remember(distance: number, likeness: number): void {
    if (distance >= capacity) return
    if (distance >= this.#values.length) {
      const larger = new Float64Array(Math.min(capacity, Math.max(64, 2 * distance))).fill(Number.NaN)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[distance] = likeness
  }
}
