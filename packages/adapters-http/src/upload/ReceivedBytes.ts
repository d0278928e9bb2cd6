/**
 * Collects bytes in one array, and keeps none once more than `max` arrive. The array grows to the announced length,
 * `expected`, once more than 128 KiB arrive.
 */
export class ReceivedBytes {
  #length = 0
  #kept = new Uint8Array()
  readonly #max: number
  readonly #expected: number

  constructor(max: number, expected: number) {
    this.#max = max
    this.#expected = Math.min(max, expected)
  }

  /** How many bytes arrived, kept or not. */
  get length(): number {
    return this.#length
  }

  get isTooLong(): boolean {
    return this.#length > this.#max
  }

  get bytes(): Uint8Array {
    return this.isTooLong ? new Uint8Array() : this.#kept.subarray(0, this.#length)
  }

  add(piece: Uint8Array): void {
    const [start, end] = [this.#length, this.#length + piece.length]
    this.#length = end
    if (this.isTooLong) this.#kept = new Uint8Array()
    else {
      if (end > this.#kept.length) this.#grow(start, end)
      this.#kept.set(piece, start)
    }
  }

  #grow(used: number, needed: number): void {
    const room = Math.max(needed, 2 * used, needed > few ? this.#expected : 0)
    const roomier = new Uint8Array(Math.min(this.#max, room))
    roomier.set(this.#kept.subarray(0, used))
    this.#kept = roomier
  }
}

const few = 128 * 1024
