import { Context, Effect, Option, Record } from "effect"
import type { LeadwellError } from "./LeadwellError.ts"

declare const rejection: unique symbol

/** A promise of an `A`. If it is refused, it rejects with a {@link LeadwellError} that has one of these codes. */
export interface Promised<A, Code extends string> extends Promise<A> {
  /** Only the types know it. */
  readonly [rejection]?: LeadwellError<Code>
}

/** What a promise has in place of what an effect has: `null` for an absent value. */
type Plain<A> = A extends Option.Option<infer B> ? B | null : A

type CodeOf<E> = E extends { readonly _tag: infer Tag extends string } ? Tag : never

type Answer<A> = A extends Effect.Effect<infer B, infer E> ? Promised<Plain<B>, CodeOf<E>> : Promise<A>

/** The services of some use cases, in one. */
type ServicesOf<UseCases> = UseCases extends readonly [Context.Key<any, infer Service>, ...infer Rest]
  ? Service & ServicesOf<Rest>
  : unknown

/** The methods of some use cases as functions that return promises. */
type Promises<UseCases> = {
  readonly [Name in keyof ServicesOf<UseCases>]: ServicesOf<UseCases>[Name] extends (...args: infer Args) => infer A
    ? (...args: Args) => Answer<A>
    : () => Answer<ServicesOf<UseCases>[Name]>
}

/** The {@link Promises} of each concept. */
export type PromisesByConcept<Concepts> = { readonly [Concept in keyof Concepts]: Promises<Concepts[Concept]> }

/** Runs an effect, and rejects with what became of it. */
export type Run = <A>(effect: Effect.Effect<A, unknown>) => Promise<A>

const plain = (value: unknown): unknown => (Option.isOption(value) ? Option.getOrNull(value) : value)

const asPromise =
  (run: Run, method: unknown) =>
  async (...args: ReadonlyArray<unknown>): Promise<unknown> => {
    const answer = typeof method === "function" ? method(...args) : method
    return Effect.isEffect(answer) ? plain(await run(answer as Effect.Effect<unknown, unknown>)) : answer
  }

/** Returns the methods of the use cases of a context as functions that return promises. */
export const promisesOf = <Concepts extends Readonly<Record<string, ReadonlyArray<Context.Key<any, object>>>>>(
  concepts: Concepts,
  context: Context.Context<never>,
  run: Run
) =>
  Record.map(concepts, (keys) => {
    const methods = keys.flatMap((key) => Object.entries(Context.getUnsafe(context, key)))
    return Object.fromEntries(methods.map(([name, method]) => [name, asPromise(run, method)]))
  }) as PromisesByConcept<Concepts>
