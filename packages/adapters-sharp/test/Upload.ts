import type { Rule } from "@leadwell/domain/input/Fault"

/** A file as somebody may send it, and what is to come of it: `any` is a rule or a picture, as the damage has it. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly outcome: Rule | "taken" | "any"
}

/** An {@link Upload}. */
export const upload = (name: string, bytes: Uint8Array, outcome: Upload["outcome"]): Upload => ({
  name,
  bytes,
  outcome
})
