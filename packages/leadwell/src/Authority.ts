import { type Grant, type Granted, isGranted, NotGranted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import type { AccessibleBusiness, ExplainedBusiness, OwnedBusiness } from "@leadwell/domain/catalog/Businesses"
import type { OpenHook } from "@leadwell/domain/hook/Hooks"
import type { ReclaimableLead } from "@leadwell/domain/reclaim/Reclaims"
import { Predicate } from "effect"

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

/** What methods ask, whatever they are. */
export type AnyAsked = ReadonlyArray<Grant> | string | { readonly owned: Grant } | null

/** The methods whose answers prove something to others. */
const provers = new Set(["getAccessible", "getExplained", "getOwned", "open", "reclaimable"])

const isPrincipal = (value: unknown): value is Principal =>
  Predicate.hasProperty(value, "account") && Predicate.hasProperty(value, "abilities") && value.abilities instanceof Set

/**
 * Makes what checks the first argument of each call. The types of Leadwell ask for the same, but a program in
 * JavaScript has none. What a method proved is known by the very object that it returned.
 */
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
    refusal: (asked: AnyAsked, value: unknown): NotGranted | undefined => {
      if (holds(asked, value)) return undefined
      const owned = asked !== null && typeof asked === "object" && "owned" in asked ? [asked.owned] : []
      return new NotGranted({ grants: Array.isArray(asked) ? asked : owned })
    },
    /** Remembers what a method returned, if it proves something. */
    remember: (method: string, answer: unknown): void => {
      if (provers.has(method) && typeof answer === "object" && answer !== null) proven.set(answer, method)
    }
  }
}
