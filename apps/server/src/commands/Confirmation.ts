import { Effect } from "effect"
import { Flag, Prompt } from "effect/cli"
import { CommandFailed } from "./CommandFailed.ts"

/** The flags of a command that takes something away. */
export const confirmationFlags = {
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Show what the command would take away, and change nothing"),
    Flag.withDefault(false)
  ),
  yes: Flag.Boolean("yes").pipe(
    Flag.withDescription("Do not ask; needed where nobody can answer, as in a script"),
    Flag.withDefault(false)
  )
}

/** How a command is confirmed. */
interface Confirmation {
  readonly dryRun: boolean
  readonly yes: boolean
  /** Whether the command prints JSON, beside which it asks nothing. */
  readonly json?: boolean
}

/** Whether somebody can answer a question. */
const isTerminal = () => process.stdin.isTTY && process.stdout.isTTY

/**
 * Shows what a command takes away, and returns whether it may. It may with `--yes`, which shows nothing, and after a
 * question on a terminal whose answer is yes. Where nobody can answer, it fails and names the flags.
 */
export const confirmed = Effect.fnUntraced(function* <E, R>(
  show: Effect.Effect<void, E, R>,
  question: string,
  { dryRun, json = false, yes }: Confirmation,
  canAsk: boolean = isTerminal()
) {
  if (yes && !dryRun) return true
  yield* show
  if (dryRun) return false
  if (json || !canAsk) {
    const message = "Nothing was changed: give --yes to do it, or --dry-run only to see what would be done."
    return yield* new CommandFailed({ message })
  }
  const isAccepted = yield* Effect.catchTag(Prompt.Confirm({ message: question }), "QuitError", () =>
    Effect.succeed(false)
  )
  return isAccepted ? true : yield* new CommandFailed({ message: "Nothing was changed." })
})
