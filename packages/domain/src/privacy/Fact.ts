import { Data } from "effect"

/**
 * Returns the class of an error: a fact with a name, and a sentence as its message. The sentence says what is wrong
 * without any value, so that a log may show it.
 */
export const Fact = <Tag extends string>(tag: Tag, message: `${string}.`) => {
  const Base = Data.TaggedError(tag)
  Object.defineProperty(Base.prototype, "message", { value: message, writable: true, configurable: true })
  return Base
}
