import { Context, Effect, Exit, Option, Predicate, Record, Scope, Stream } from "effect"
import { asked } from "./Asked.ts"
import { type AnyAsked, makeAuthority } from "./Authority.ts"
import { rejectionOf } from "./LeadwellError.ts"
import type { PromisesByConcept } from "./Promises.ts"
import { useCases } from "./UseCases.ts"

/** Runs an effect, and rejects with what became of it. */
export type Run = <A>(effect: Effect.Effect<A, unknown>) => Promise<A>

const hasStream = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Predicate.isReadonlyObject(value) && Object.values(value).some(Stream.isStream)

/** Returns a call's answer with iterables in place of streams. The scope of the call ends with an iteration. */
const iterable = (value: Readonly<Record<string, unknown>>, scope: Scope.Closeable, context: Context.Context<never>) =>
  Record.map(value, (one) => {
    if (!Stream.isStream(one)) return one
    const rejecting = Stream.catchCause(one as Stream.Stream<unknown, unknown>, (cause) =>
      Stream.die(rejectionOf(cause))
    )
    return Stream.toAsyncIterableWith(Stream.ensuring(rejecting, Scope.close(scope, Exit.void)), context)
  })

/** Runs a call in a scope of its own, which ends with it unless its answer has a stream. */
const answered = (call: Effect.Effect<unknown, unknown, Scope.Scope>, context: Context.Context<never>) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const exit = yield* Effect.exit(Scope.provide(call, scope))
    if (Exit.isSuccess(exit) && hasStream(exit.value)) return iterable(exit.value, scope, context)
    yield* Scope.close(scope, exit)
    const answer = yield* exit
    return Option.isOption(answer) ? Option.getOrNull(answer) : answer
  })

/** Returns an argument as a use case takes it: a function that returns an effect in place of a promise. */
const given = (argument: unknown): unknown =>
  typeof argument === "function"
    ? (...args: ReadonlyArray<unknown>) => Effect.promise(async () => argument(...args))
    : argument

const askedBy = (concept: keyof typeof asked, method: string): AnyAsked => {
  const all: AnyAsked | Readonly<Record<string, AnyAsked>> = asked[concept]
  return Predicate.isReadonlyObject(all) ? (all as Readonly<Record<string, AnyAsked>>)[method]! : all
}

/** Returns the methods of the use cases of a context as functions that return promises and check their authority. */
export const callsOf = (context: Context.Context<never>, run: Run): PromisesByConcept<typeof useCases> => {
  const { refusal, remember } = makeAuthority()
  const callOf =
    (asks: AnyAsked, name: string, method: unknown) =>
    async (...args: ReadonlyArray<unknown>): Promise<unknown> => {
      const call = Effect.suspend(() => {
        const refused = refusal(asks, args[0])
        if (refused !== undefined) return Effect.fail(refused)
        const answer: unknown = typeof method === "function" ? method(...args.map(given)) : method
        return Effect.isEffect(answer)
          ? (answer as Effect.Effect<unknown, unknown, Scope.Scope>)
          : Effect.succeed(answer)
      })
      const answer = await run(answered(call, context))
      remember(name, answer)
      return answer
    }
  return Record.map(useCases, (keys: ReadonlyArray<Context.Key<any, object>>, concept) => {
    const methods = keys.flatMap((key) => Object.entries(Context.getUnsafe(context, key)))
    return Object.fromEntries(methods.map(([name, method]) => [name, callOf(askedBy(concept, name), name, method)]))
  }) as PromisesByConcept<typeof useCases>
}
