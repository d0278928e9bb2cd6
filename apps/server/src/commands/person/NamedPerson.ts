import { AskedEmail } from "@leadwell/domain/lead/Email"
import { People } from "@leadwell/people/people/People"
import { Effect, Schema } from "effect"
import { Argument } from "effect/cli"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"

/** The argument that names a person. */
export const email = Argument.String("EMAIL").pipe(Argument.withDescription("The e-mail address of the person"))

/** The failure of a command that names nobody. */
export const unknown = new CommandFailed({ message: "EMAIL is nobody's: `leadwell person list` shows the people." })

/** Returns the person that a command names. */
export const namedPerson = Effect.fnUntraced(function* (command: string, text: string) {
  const { find } = yield* People
  const address = yield* Effect.mapError(Effect.fromOption(Schema.decodeOption(AskedEmail)(text)), () => unknown)
  return yield* find(commandOperator(command), address).pipe(
    Effect.catchTag("PersonNotFound", () => unknown),
    orFailed
  )
})
