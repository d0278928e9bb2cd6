import type { AccountId } from "@leadwell/domain/access/Account"
import { Effect, type Scope } from "effect"

/** An upload that waits, and then holds a slot. `enter` is called when it gets the slot. */
interface Upload {
  readonly account: AccountId
  enter?: () => void
}

/**
 * Limits how many uploads are admitted at once, in total and for each account. Others wait in order of arrival, but
 * an account at its limit does not block the accounts behind it.
 */
export const makeUploadSlots = (atOnce: number, ofAccount: number) => {
  const [waiting, admitted] = [new Set<Upload>(), new Set<Upload>()]
  const isFree = (account: AccountId): boolean =>
    admitted.size < atOnce && [...admitted].filter((one) => one.account === account).length < ofAccount
  const admit = (): void => {
    for (const upload of waiting) {
      if (!isFree(upload.account)) continue
      waiting.delete(upload)
      admitted.add(upload)
      upload.enter?.()
    }
  }
  const leave = (upload: Upload): void => {
    waiting.delete(upload)
    if (admitted.delete(upload)) admit()
  }
  return {
    /** Waits for a slot for an upload of the account, and holds the slot until the scope closes. */
    turn: (account: AccountId): Effect.Effect<void, never, Scope.Scope> =>
      Effect.gen(function* () {
        const upload: Upload = { account }
        // The finalizer precedes the wait. Otherwise a slot that is granted during an interruption would never be
        // released.
        yield* Effect.addFinalizer(() => Effect.sync(() => leave(upload)))
        yield* Effect.callback<void>((resume) => {
          upload.enter = () => resume(Effect.void)
          waiting.add(upload)
          admit()
        })
      })
  }
}
