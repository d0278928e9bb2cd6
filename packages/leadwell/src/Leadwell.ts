import type { Principal } from "@leadwell/domain/access/Principal"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { Context, Exit, ManagedRuntime, Redacted } from "effect"
import { callsOf, type Run } from "./Calls.ts"
import { closed, rejectionOf } from "./LeadwellError.ts"
import { type LeadwellOptions, wired } from "./Options.ts"
import type { Promised, PromisesByConcept } from "./Promises.ts"
import type { useCases } from "./UseCases.ts"

export { ids } from "./Ids.ts"
export { LeadwellError } from "./LeadwellError.ts"
export type { LeadwellOptions } from "./Options.ts"
export { grant, principal, reveal } from "./Principals.ts"

/**
 * An open Leadwell: the use cases by concept, as functions that return promises. A refusal rejects with a
 * `LeadwellError` whose `code` is one of those in the type of the promise.
 */
export interface Leadwell extends PromisesByConcept<typeof useCases>, AsyncDisposable {
  /** Returns the principal of an access token. Refused with `Unauthenticated` for a token that is not valid. */
  readonly authenticate: (token: string) => Promised<Principal, "Unauthenticated" | "StorageUnavailable">
  /** Waits for the calls under way, ends the background work, and closes the store. A later call is refused. */
  readonly close: () => Promise<void>
}

/** Leadwell in this program. */
export const Leadwell = {
  /**
   * Opens the store, applies the catalogue, and starts the background work, which runs until `close`. Returns the use
   * cases. Rejects with a `LeadwellError`: `DatabaseUnusable`, `InvalidInput` or `StorageUnavailable`.
   */
  open: async (options: LeadwellOptions): Promise<Leadwell> => {
    const runtime = ManagedRuntime.make(wired(options))
    const underWay = new Set<Promise<unknown>>()
    let closing: Promise<void> | undefined
    const close = () => (closing ??= Promise.allSettled(underWay).then(() => runtime.dispose()))
    const run: Run = async (effect) => {
      if (closing !== undefined) throw closed()
      const running = runtime.runPromiseExit(effect)
      underWay.add(running)
      const exit = await running
      underWay.delete(running)
      if (Exit.isSuccess(exit)) return exit.value
      throw rejectionOf(exit.cause)
    }
    const context = await run(runtime.contextEffect).catch(async (error) => {
      await close()
      throw error
    })
    const { verify } = Context.get(context, Authentication)
    return {
      ...callsOf(context, run),
      authenticate: (token) => run(verify(Redacted.make(token))),
      close,
      [Symbol.asyncDispose]: close
    }
  }
}
