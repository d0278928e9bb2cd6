import { Option } from "effect"
import type { Subcategory } from "../../catalog/Subcategory.ts"
import type { Fault, Rule } from "../../input/Fault.ts"
import { leadRequestKeys } from "../../intake/LeadRequest.ts"

/** A key of a lead request, and the rule that its value breaks. */
export interface RefusedKey {
  readonly key: string
  readonly rule: Rule["_tag"]
}

/** What stands for a key that no lead request has. A sender may have invented it. */
const other = "other"

const known: ReadonlySet<unknown> = new Set([...Object.keys(leadRequestKeys), "consent"])

/** Returns the key that a fault is counted under: that of a lead request, or of a question of its form. */
const keyOf = ([first, second]: Fault["path"], subcategory: Option.Option<Pick<Subcategory, "fields">>): string => {
  if (!known.has(first)) return other
  if (first !== "fields" || second === undefined) return String(first)
  const isAsked = Option.exists(subcategory, ({ fields }) => fields.some(({ key }) => key === second))
  return isAsked ? `fields.${second}` : other
}

/** Returns the keys and rules of the faults of a lead request, without what its sender chose. */
export const refusedKeys = (
  faults: ReadonlyArray<Fault>,
  subcategory: Option.Option<Pick<Subcategory, "fields">>
): ReadonlyArray<RefusedKey> => faults.map(({ path, rule }) => ({ key: keyOf(path, subcategory), rule: rule._tag }))
