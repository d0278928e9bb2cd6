import { type Grant, type Granted, isGranted, NotGranted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import type { AccessibleBusiness, ExplainedBusiness, OwnedBusiness } from "@leadwell/domain/catalog/Businesses"
import type { OpenHook } from "@leadwell/domain/features/forms/hook/Hooks"
import type { ReclaimableLead } from "@leadwell/domain/reclaim/Reclaims"
import { Predicate } from "effect"
import { LeadwellError } from "./LeadwellError.ts"

/** The grants each of which suffices for a parameter. */
type Sufficient<P> = { readonly [G in Grant]: [Granted<G>] extends [P] ? G : never }[Grant]

/**
 * What a method asks of its first argument: a principal with one of some grants, any principal, what a method of this
 * name returned, what `getOwned` returned to a principal with a grant, or nothing.
 */
export type Asked<P> = [Principal] extends [P]
  ? "principal"
  : [Granted<"operator">] extends [P]
    ? readonly [Sufficient<P>, ...ReadonlyArray<Sufficient<P>>]
    : [P] extends [AccessibleBusiness]
      ? "getAccessible"
      : [P] extends [ExplainedBusiness]
        ? "getExplained"
        : [P] extends [ReclaimableLead]
          ? "reclaimable"
          : [P] extends [OpenHook]
            ? "open"
            : P extends OwnedBusiness<infer G>
              ? { readonly owned: G }
              : null

/** What a method asks of its first argument, without the type of that argument. */
export type AnyAsked = ReadonlyArray<Grant> | string | { readonly owned: Grant } | null

/** The methods whose answers prove something to others. */
const provers = new Set(["getAccessible", "getExplained", "getOwned", "open", "reclaimable"])

const isPrincipal = (value: unknown): value is Principal =>
  Predicate.hasProperty(value, "account") && Predicate.hasProperty(value, "abilities") && value.abilities instanceof Set

const refused = (asked: AnyAsked): string => {
  if (asked === "principal") return "The first argument is no principal."
  if (typeof asked === "string") return `The first argument is not what ${asked} returned.`
  return new NotGranted({ grants: asked !== null && "owned" in asked ? [asked.owned] : (asked ?? []) }).message
}

/** Makes what checks the first argument of each call, as the types do where a program has them. */
export const makeAuthority = () => {
  const proven = new WeakMap<object, string>()

  const holds = (asked: AnyAsked, value: unknown): boolean => {
    if (asked === null) return true
    if (asked === "principal") return isPrincipal(value)
    if (Array.isArray(asked)) return isPrincipal(value) && asked.some((grant: Grant) => isGranted(value, grant))
    const prover = typeof value === "object" && value !== null ? proven.get(value) : undefined
    if (typeof asked === "string") return prover === asked
    return prover === "getOwned" && "owned" in asked && isGranted((value as OwnedBusiness).principal, asked.owned)
  }
  return {
    /** Returns why a call is refused, if it is. */
    refusal: (asked: AnyAsked, value: unknown): LeadwellError | undefined =>
      holds(asked, value) ? undefined : new LeadwellError({ _tag: "NotGranted", message: refused(asked) }),
    /** Remembers what a method returned, if it proves something. */
    remember: (method: string, answer: unknown): void => {
      if (provers.has(method) && typeof answer === "object" && answer !== null) proven.set(answer, method)
    }
  }
}
