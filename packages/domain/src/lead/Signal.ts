import { Schema } from "effect"

const signal = <const S extends string, F extends Schema.Struct.Fields>(word: S, figures: F) =>
  Schema.Struct({ signal: Schema.Literal(word), figures: Schema.Struct(figures) })

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/**
 * Something about a lead that a reviewer should know. It refuses nothing and is no score. Its figures say why, and
 * hold no value of the person.
 *
 * - `postal_code_implausible`: it begins with 0, or its letters are SA, SD or SS, which no Dutch postal code has.
 * - `phone_implausible`: it begins with no 0 and a digit from 1 to 9, all its digits are alike, or they follow each
 *   other.
 * - `looks_like_a_test`: both names are words that people test with, or the domain of the address is for tests.
 * - `link_in_text`: the texts under `keys` contain a link. An answer of the form is `fields.<key>`.
 * - `many_from_contact`: the account sent leads with the same address or number in so many subcategories in `hours`.
 *
 * The form of a website finds these while a lead is filled in, and a lead with one of them begins as held:
 *
 * - `trap_filled`: the field that people do not see has a value. Browsers that fill in forms do that too.
 * - `filled_too_fast`: the form was filled in within so many `milliseconds`.
 * - `repeated_text`: the form of the website sent the same description before within `minutes`.
 * - `without_script`: the form was sent without a challenge, because no script ran.
 */
export const Signal = Schema.Union([
  signal("trap_filled", {}),
  signal("filled_too_fast", { milliseconds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) }),
  signal("repeated_text", { minutes: count }),
  signal("without_script", {}),
  signal("postal_code_implausible", { because: Schema.Literals(["leading_zero", "unused_letters"]) }),
  signal("phone_implausible", { because: Schema.Literals(["prefix", "all_alike", "sequence"]) }),
  signal("looks_like_a_test", { because: Schema.Literals(["names", "domain"]) }),
  signal("link_in_text", { keys: Schema.Array(Schema.String) }),
  signal("many_from_contact", { subcategories: count, hours: count })
])

/** Something about a lead that a reviewer should know. */
export type Signal = typeof Signal.Type

/** The word of a signal, such as `link_in_text`. */
export const SignalWord = Schema.Literals([
  "trap_filled",
  "filled_too_fast",
  "repeated_text",
  "without_script",
  "postal_code_implausible",
  "phone_implausible",
  "looks_like_a_test",
  "link_in_text",
  "many_from_contact"
] satisfies ReadonlyArray<Signal["signal"]>)
