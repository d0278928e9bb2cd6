/** Values by key, each as long as something else refers to it. */
export class ValuesInUse<K, V extends WeakKey> {
  readonly #values = new Map<K, WeakRef<V>>()
  readonly #unused = new FinalizationRegistry<K>((key) => {
    // The key may have a new value by now.
    if (this.get(key) === undefined) this.#values.delete(key)
  })

  /** The number of values that are in use, including those that were given up but are not collected yet. */
  get size(): number {
    return this.#values.size
  }

  get(key: K): V | undefined {
    return this.#values.get(key)?.deref()
  }

  set(key: K, value: V): void {
    this.#values.set(key, new WeakRef(value))
    this.#unused.register(value, key)
  }
}
