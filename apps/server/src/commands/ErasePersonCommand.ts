import { Erasure, type Person } from "@leadwell/domain/erasure/Erasure"
import { AskedEmail } from "@leadwell/domain/lead/Email"
import { phoneFromText } from "@leadwell/domain/lead/Phone"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as DomainRules from "../settings/DomainRules.ts"
import { Settings } from "../settings/Settings.ts"
import { CommandFailed, orFailed } from "./CommandFailed.ts"
import { commandOperator } from "./CommandOperator.ts"
import * as CommandStorage from "./CommandStorage.ts"
import { counted } from "./Counted.ts"
import { json, printJson } from "./JsonFlag.ts"

const storage = Erasure.layer.pipe(
  Layer.provide(CommandStorage.layer),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)

const asEmail = Schema.decodeUnknownOption(AskedEmail)
const asPhone = (text: string) => Option.fromUndefinedOr(phoneFromText(text))

/** Returns the person if exactly one of the two options is given. The refusal does not repeat their values. */
const named = (email: Option.Option<string>, phone: Option.Option<string>): Effect.Effect<Person, CommandFailed> => {
  if (Option.isSome(email) === Option.isSome(phone)) {
    return Effect.fail(new CommandFailed({ message: "Give either --email or --phone." }))
  }
  const person = Option.orElse(
    Option.map(Option.flatMap(email, asEmail), (email): Person => ({ email })),
    () => Option.map(Option.flatMap(phone, asPhone), (phone): Person => ({ phone }))
  )
  return Effect.mapError(
    Effect.fromOption(person),
    () => new CommandFailed({ message: "That is no valid e-mail address, or no phone number of 10 digits." })
  )
}

/** `leadwell erase-person`: erases every lead of a person. */
export const erasePersonCommand = Command.make(
  "erase-person",
  {
    email: Flag.String("email").pipe(Flag.withDescription("The person's e-mail address"), Flag.optional),
    phone: Flag.String("phone").pipe(Flag.withDescription("The person's phone number, ten digits"), Flag.optional),
    json
  },
  Effect.fnUntraced(function* ({ email, json, phone }) {
    const person = yield* named(email, phone)
    const leads = yield* orFailed(
      Erasure.use(({ erasePerson }) => erasePerson(commandOperator("erase-person"), person))
    )
    yield* json ? printJson({ leads }) : Console.log(`Erased the person from ${counted(leads, "lead")}.`)
  })
).pipe(
  Command.withDescription("Erase a person from every lead, for good. What was counted and decided stays."),
  Command.provide(storage)
)
