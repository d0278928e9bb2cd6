import { Erasure, mostResembling } from "@leadwell/domain/erasure/Erasure"
import type { Person } from "@leadwell/domain/erasure/Resemblance"
import { AskedEmail } from "@leadwell/domain/lead/Email"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
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

/** Returns what to do with leads that resemble the person. It names no address, because others read a terminal too. */
const resemblingText = (leads: ReadonlyArray<LeadId>): string => {
  const first =
    leads.length === mostResembling ? `The first ${mostResembling} leads that` : counted(leads.length, "lead")
  const only = leads.length === 1 ? "has" : "have"
  return [
    `${first} ${only} an address or a number that is like the given one, and stayed: ${leads.join(", ")}.`,
    "Look at each lead. If it is the person's, erase it by the e-mail address that it has."
  ].join("\n")
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
    const { leads, resembling } = yield* orFailed(
      Erasure.use(({ erasePerson }) => erasePerson(commandOperator("erase-person"), person))
    )
    if (json) return yield* printJson({ leads, resembling })
    yield* Console.log(`Erased the person from ${counted(leads, "lead")}.`)
    if (resembling.length > 0) yield* Console.log(resemblingText(resembling))
  })
).pipe(
  Command.withDescription("Erase a person from every lead, for good. What was counted and decided stays."),
  Command.provide(storage)
)
