import type { DemoPlan } from "@leadwell/adapters-postgres/DemoRemoval"
import { DemoKind } from "@leadwell/domain/demo/DemoPart"
import type { KeptPart } from "@leadwell/domain/demo/DemoRemoval"
import { counted } from "../Counted.ts"
import { visibleText } from "../TextTable.ts"

const plurals: Readonly<Record<DemoKind, string>> = {
  account: "accounts",
  token: "tokens",
  affiliate: "affiliates",
  website: "websites",
  category: "categories",
  subcategory: "subcategories",
  business: "businesses",
  person: "people"
}

const byKind = ({ removed }: DemoPlan) =>
  DemoKind.literals.map((kind) => ({
    kind,
    names: removed.filter((part) => part.kind === kind).map(({ name }) => name)
  }))

const reasonOf = ({ changed, used_by }: KeptPart): string =>
  [
    ...(changed ? ["it was changed after the demo was loaded"] : []),
    ...(used_by.length > 0 ? [`it is used by ${used_by.join(", ")}`] : [])
  ].join(", and ")

/** Returns a line for each part of the demo that stays, with the reason. */
export const keptText = ({ kept }: DemoPlan): string =>
  kept.map((part) => visibleText(`Keeps ${part.kind} ${part.name}: ${reasonOf(part)}.`)).join("\n")

/** Returns what a removal of the demo takes away by name, and what it leaves. */
export const planText = (plan: DemoPlan): string =>
  [
    "Of the demo, this is removed:",
    ...byKind(plan).flatMap(({ kind, names }) =>
      names.length === 0 ? [] : [visibleText(`  ${plurals[kind]}: ${names.join(", ")}`)]
    ),
    ...(plan.revoked_tokens.length === 0
      ? []
      : [`  revoked tokens of its accounts: ${plan.revoked_tokens.join(", ")}`]),
    `  leads of its websites: ${plan.leads}`,
    ...(plan.kept.length === 0 ? [] : [keptText(plan)])
  ].join("\n")

/** Returns what was removed, in numbers. */
export const removedText = (plan: DemoPlan): string =>
  [
    ...byKind(plan).flatMap(({ kind, names }) =>
      names.length === 0 ? [] : [counted(names.length, kind, plurals[kind])]
    ),
    counted(plan.leads, "lead")
  ].join(", ")

/** Returns a plan as JSON. */
export const planJson = (plan: DemoPlan): object => ({
  removed: Object.fromEntries(byKind(plan).map(({ kind, names }) => [plurals[kind], names])),
  revoked_tokens: plan.revoked_tokens,
  leads: plan.leads,
  kept: plan.kept
})
