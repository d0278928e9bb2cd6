import type { SchemaAST, SchemaIssue } from "effect"

/** A rule that a value breaks, with its limits, but never the value. Only of rows may what they name be `written`. */
export type Rule =
  | { readonly _tag: "Required" }
  | { readonly _tag: "RequiredWhen"; readonly key: string; readonly values: ReadonlyArray<string> }
  | { readonly _tag: "RequiredWithout"; readonly key: string }
  | { readonly _tag: "NotText" }
  | { readonly _tag: "NotNumber" }
  | { readonly _tag: "NotInteger" }
  | { readonly _tag: "NotBoolean" }
  | { readonly _tag: "NotObject" }
  | { readonly _tag: "NotList" }
  | { readonly _tag: "NotDate" }
  | { readonly _tag: "NotAfterToday" }
  | { readonly _tag: "Before"; readonly key: string }
  | { readonly _tag: "NotInstant" }
  | { readonly _tag: "NotOffsetInstant" }
  | { readonly _tag: "NotInFuture" }
  | { readonly _tag: "NotRecent"; readonly days: number }
  | { readonly _tag: "NotStorable" }
  | { readonly _tag: "HasDirectionMark" }
  | { readonly _tag: "NotDigits"; readonly digits: number }
  | { readonly _tag: "LostDigits" }
  | { readonly _tag: "BecameDate" }
  | { readonly _tag: "NotComputed" }
  | { readonly _tag: "NotClosed" }
  | { readonly _tag: "NotPostalCode" }
  | { readonly _tag: "NotPostalCodeStart" }
  | { readonly _tag: "NotWhileHeld" }
  | { readonly _tag: "NotWhileAwaiting" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "NotEmail" }
  | { readonly _tag: "NotIdentifier" }
  | { readonly _tag: "NotToken" }
  | { readonly _tag: "Published" }
  | { readonly _tag: "NotIban" }
  | { readonly _tag: "NotIdempotencyKey" }
  | { readonly _tag: "NotEntityTags" }
  | { readonly _tag: "UsedForAnother" }
  | { readonly _tag: "Outdated" }
  | { readonly _tag: "NotUrl" }
  | { readonly _tag: "NotHttps" }
  | { readonly _tag: "NotPublic" }
  | { readonly _tag: "NotOrigin" }
  | { readonly _tag: "HasCredentials" }
  | { readonly _tag: "NotRegion" }
  | { readonly _tag: "NotAccepted" }
  | { readonly _tag: "NotSelectable" }
  | { readonly _tag: "NeedsMailServer" }
  | { readonly _tag: "TooLong"; readonly max: number }
  | { readonly _tag: "NotPositive" }
  | { readonly _tag: "TooSmall"; readonly min: number }
  | { readonly _tag: "TooLarge"; readonly max: number }
  | { readonly _tag: "Empty" }
  | { readonly _tag: "TooMany"; readonly max: number }
  | { readonly _tag: "TooManyDays"; readonly max: number }
  | { readonly _tag: "TooManyRows"; readonly max: number }
  | { readonly _tag: "Duplicate" }
  | { readonly _tag: "Unknown"; readonly written?: string }
  | { readonly _tag: "Misspelled"; readonly written: string; readonly near: string }
  | { readonly _tag: "Unexpected" }
  | { readonly _tag: "Repeated" }
  | { readonly _tag: "NotPermitted" }
  | { readonly _tag: "Alone" }
  | { readonly _tag: "NotAllowedWith"; readonly key: string; readonly value: string }
  | { readonly _tag: "NotTogether"; readonly key: string }
  | { readonly _tag: "NotFile" }
  | { readonly _tag: "NotSingleFile" }
  | { readonly _tag: "FileTooLarge"; readonly max: number }
  | { readonly _tag: "NotImage" }
  | { readonly _tag: "NotSingleFrame" }
  | { readonly _tag: "TooManyPixels"; readonly max: number }

/** A fault of an input: the path of a value, and the rule that the value breaks. */
export interface Fault {
  readonly path: ReadonlyArray<string | number>
  readonly rule: Rule
}

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      /** The rule to report when this schema or check fails. */
      readonly fault?: Rule | undefined
    }
  }
}

/** Returns a fault of the value under `key`. */
export const faultAt = (key: string, rule: Rule): Fault => ({ path: [key], rule })

const ruleOfType: Partial<Record<SchemaAST.AST["_tag"], Rule>> = {
  String: { _tag: "NotText" },
  Number: { _tag: "NotNumber" },
  Boolean: { _tag: "NotBoolean" },
  Objects: { _tag: "NotObject" },
  Arrays: { _tag: "NotList" }
}

const declared = (annotated: { readonly annotations?: object | undefined } | undefined): Rule | undefined =>
  (annotated?.annotations as { readonly fault?: Rule } | undefined)?.fault

/** Returns the rule for a value of the wrong type. A nullable schema reports the rule of its inner schema. */
const ruleOf = (ast: SchemaAST.AST): Rule => {
  const rule = declared(ast) ?? ruleOfType[ast._tag]
  if (rule !== undefined) return rule
  const [only, ...others] = ast._tag === "Union" ? ast.types.filter((type) => type._tag !== "Null") : []
  return only !== undefined && others.length === 0 ? ruleOf(only) : { _tag: "NotSelectable" }
}

const collect = (issue: SchemaIssue.Issue, path: Fault["path"], faults: Array<Fault>): void => {
  switch (issue._tag) {
    case "Pointer":
      collect(issue.issue, [...path, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))], faults)
      return
    case "Encoding":
      collect(issue.issue, path, faults)
      return
    case "Composite":
      for (const inner of issue.issues) collect(inner, path, faults)
      return
    case "Filter":
      faults.push({ path, rule: declared(issue.filter) ?? { _tag: "NotSelectable" } })
      return
    case "MissingKey":
      faults.push({ path, rule: { _tag: "Required" } })
      return
    case "UnexpectedKey":
      faults.push({ path, rule: { _tag: "Unexpected" } })
      return
    case "InvalidType":
      faults.push({ path, rule: ruleOf(issue.ast) })
      return
    case "AnyOf": {
      const [only, ...others] = issue.issues
      if (only !== undefined && others.length === 0 && declared(issue.ast) === undefined) collect(only, path, faults)
      else faults.push({ path, rule: ruleOf(issue.ast) })
      return
    }
    default:
      faults.push({ path, rule: { _tag: "NotSelectable" } })
  }
}

/** Returns the faults of a schema issue in schema order, with their paths below `path`. */
export const faultsOf = (issue: SchemaIssue.Issue, path: Fault["path"] = []): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  collect(issue, path, faults)
  return faults
}
