import { Context } from "effect"

/** By what name and in which colour people know the service. The colour can be read on white. */
export interface Brand {
  readonly name: string
  readonly color: string
}

/** The brand that mails and pages show. */
export const Brand = Context.Reference<Brand>("@leadwell/people/letter/Brand", {
  defaultValue: () => ({ name: "Leadwell", color: "#1d5c43" })
})
