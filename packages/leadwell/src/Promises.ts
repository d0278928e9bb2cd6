import type { Context, Effect, Option, Stream } from "effect"
import type { Asked } from "./Authority.ts"
import type { LeadwellError } from "./LeadwellError.ts"

declare const rejection: unique symbol

/** A promise of an `A`. If it is refused, it rejects with a {@link LeadwellError} that has one of these codes. */
export interface Promised<A, Code extends string> extends Promise<A> {
  /** Only the types know it. */
  readonly [rejection]?: LeadwellError<Code>
}

/** An `A` with iterables in place of streams. */
type Streamed<A> = { readonly [K in keyof A]: A[K] extends Stream.Stream<infer B, any> ? AsyncIterable<B> : A[K] }

/** What a promise has in place of what an effect has: `null` for an absent value, and an iterable for a stream. */
type Plain<A> =
  A extends Option.Option<infer B>
    ? B | null
    : Extract<A[keyof A], Stream.Stream<any, any>> extends never
      ? A
      : Streamed<A>

type CodeOf<E> = E extends { readonly _tag: infer Tag extends string } ? Tag : never

type Answer<A> =
  A extends Effect.Effect<infer B, infer E, any> ? Promised<Plain<B>, CodeOf<E> | "NotGranted"> : Promise<A>

/** Arguments of a method. A function among them returns a promise in place of an effect. */
type Given<Args> = {
  [K in keyof Args]: Args[K] extends (...args: infer Passed) => Effect.Effect<infer A, any>
    ? (...args: Passed) => Promise<A>
    : Args[K]
}

/** The services of some use cases, in one. */
type ServicesOf<UseCases> = UseCases extends readonly [Context.Key<any, infer Service>, ...infer Rest]
  ? Service & ServicesOf<Rest>
  : unknown

/** The methods of some use cases as functions that return promises. */
type Promises<UseCases> = {
  readonly [Name in keyof ServicesOf<UseCases>]: ServicesOf<UseCases>[Name] extends (...args: infer Args) => infer A
    ? (...args: Given<Args>) => Answer<A>
    : () => Answer<ServicesOf<UseCases>[Name]>
}

/** The {@link Promises} of each concept. */
export type PromisesByConcept<Concepts> = { readonly [Concept in keyof Concepts]: Promises<Concepts[Concept]> }

// The owner of a business may have either grant. The inferred parameter would ask for both.
type AskedOf<Name, Method> = Name extends "getOwned"
  ? readonly ["leads:read", "reclaims:create"]
  : Method extends (first: infer P, ...rest: never) => unknown
    ? Asked<P>
    : null

type AskedByMethod<Services> = { readonly [Name in keyof Services]: AskedOf<Name, Services[Name]> }

type Same<A> = (A extends unknown ? (one: A) => void : never) extends (one: infer Common) => void ? Common : never

/** What each method of each concept asks of its first argument, or what all methods of it do. */
export type AskedByConcept<Concepts> = {
  readonly [Concept in keyof Concepts]:
    | AskedByMethod<ServicesOf<Concepts[Concept]>>
    | Same<AskedByMethod<ServicesOf<Concepts[Concept]>>[keyof ServicesOf<Concepts[Concept]>]>
}
