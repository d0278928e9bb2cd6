import { contactOf, Erasure, mostResembling } from "@leadwell/domain/erasure/Erasure"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import { type Person, resemblanceOf } from "@leadwell/domain/erasure/Resemblance"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
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
import { confirmationFlags, confirmed } from "./Confirmation.ts"
import { counted } from "./Counted.ts"
import { json, printJson } from "./JsonFlag.ts"

const storage = Erasure.layer.pipe(
  Layer.provideMerge(CommandStorage.layer),
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
    () =>
      new CommandFailed({
        message: "That is no valid e-mail address, or no phone number of 10 digits (9 for a Belgian landline)."
      })
  )
}

/** Returns what to do with leads that resemble the person. It names no address, because others read a terminal too. */
const resemblingText = (leads: ReadonlyArray<LeadId>): string => {
  const first =
    leads.length === mostResembling ? `The first ${mostResembling} leads that` : counted(leads.length, "lead")
  const only = leads.length === 1 ? "has" : "have"
  return [
    `${first} ${only} an address or a number that is like the given one, and stay: ${leads.join(", ")}.`,
    "Look at each lead. If it is the person's, erase it by the e-mail address that it has."
  ].join("\n")
}

/** The most leads that are named before an erasure. */
const mostNamed = 100

/** Returns leads that resemble the person, which an erasure leaves. */
const resemblingLeads = Effect.fnUntraced(function* (person: Person) {
  const resemblance = resemblanceOf(person)
  if (resemblance === null) return []
  return yield* ErasureRepository.use(({ resembling }) => resembling(resemblance, mostResembling))
})

/** Returns the number of leads that an erasure takes the person from, and the ids of the first of them. */
const leadsOf = Effect.fnUntraced(function* (person: Person) {
  const contact = contactOf(person)
  if (contact === undefined) return { total: 0, ids: [] }
  const search = { q: { id: null, contacts: [contact] } }
  const { page } = yield* LeadRepository
  const { items, total } = yield* page(search, "ascending", { page: 1, per_page: mostNamed })
  return { total, ids: items.map(({ lead }) => lead.id) }
})

/** Shows from which leads an erasure takes the person, and which it leaves although they resemble the person. */
const showLeads = Effect.fnUntraced(function* (person: Person, isJson: boolean) {
  const { ids, total } = yield* orFailed(leadsOf(person))
  const resembling = yield* orFailed(resemblingLeads(person))
  if (isJson) return yield* printJson({ leads: total, ids, resembling })
  const more = total > ids.length ? `, and ${total - ids.length} more` : ""
  const named = ids.length === 0 ? "" : `: ${ids.join(", ")}${more}`
  yield* Console.log(`The person is in ${counted(total, "lead")}${named}.`)
  if (resembling.length > 0) yield* Console.log(resemblingText(resembling))
})

/** `leadwell erase-person`: erases every lead of a person. */
export const erasePersonCommand = Command.make(
  "erase-person",
  {
    email: Flag.String("email").pipe(Flag.withDescription("The person's e-mail address"), Flag.optional),
    phone: Flag.String("phone").pipe(
      Flag.withDescription("The person's phone number, with or without a country code"),
      Flag.optional
    ),
    ...confirmationFlags,
    json
  },
  Effect.fnUntraced(function* ({ dryRun, email, json, phone, yes }) {
    const person = yield* named(email, phone)
    const show = showLeads(person, json)
    if (!(yield* confirmed(show, "Erase the person from these leads for good?", { dryRun, yes, json }))) return
    const { leads, resembling } = yield* orFailed(
      Erasure.use(({ erasePerson }) => erasePerson(commandOperator("erase-person"), person))
    )
    if (json) return yield* printJson({ leads, resembling })
    yield* Console.log(`Erased the person from ${counted(leads, "lead")}.`)
    if (resembling.length > 0) yield* Console.log(resemblingText(resembling))
  })
).pipe(
  Command.withDescription(
    "Erase a person from every lead, for good, after it shows which. What was counted and decided stays."
  ),
  Command.provide(storage)
)
