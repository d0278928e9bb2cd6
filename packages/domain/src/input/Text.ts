import { Schema } from "effect"

/**
 * Text that every store can keep: no NUL, which PostgreSQL refuses, and no lone surrogate, which UTF-8 cannot express.
 */
export const Text = Schema.String.check(
  Schema.isPattern(/^[^\u0000\u{D800}-\u{DFFF}]*$/u, {
    fault: { _tag: "NotStorable" },
    toJsonSchema: () => [{}, true]
  })
)

/** {@link Text} of at most `max` Unicode code points; an emoji of one code point counts as one. */
export const textUpTo = (max: number) => Text.check(Schema.isMaxCodePoints(max, { fault: { _tag: "TooLong", max } }))

/** A non-blank {@link textUpTo}, for files whose texts are kept as written. */
export const nameUpTo = (max: number) => textUpTo(max).check(Schema.isPattern(/\S/u, { fault: { _tag: "Required" } }))
