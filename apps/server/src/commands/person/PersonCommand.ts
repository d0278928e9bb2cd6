import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { encodeAccessSummary } from "@leadwell/adapters-http/features/people/AccessSummary"
import { encodePerson } from "@leadwell/adapters-http/features/people/Person"
import { factOf } from "@leadwell/adapters-http/response/FactText"
import { faultText } from "@leadwell/adapters-http/response/FaultText"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import { People } from "@leadwell/people/people/People"
import { mostInvitationsADay, mostPending } from "@leadwell/people/person/InvitationLimits"
import { Language } from "@leadwell/people/person/Language"
import { Role } from "@leadwell/people/person/Membership"
import type { Person } from "@leadwell/people/person/Person"
import type { IssuedLink } from "@leadwell/people/session/SignInLinks"
import { Console, DateTime, Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { Settings } from "../../settings/Settings.ts"
import { signInAddress } from "../../settings/SignInAddress.ts"
import { allPages } from "../AllPages.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { confirmationFlags, confirmed } from "../Confirmation.ts"
import { json, printJson } from "../JsonFlag.ts"
import { scopeFlags, scopeOf } from "../ScopeFlags.ts"
import { textTable } from "../TextTable.ts"
import { accessText, endingText } from "./AccessText.ts"
import { leadPersonCommands } from "./LeadPersonCommands.ts"
import { email, namedPerson, unknown } from "./NamedPerson.ts"

const storage = People.layer.pipe(
  Layer.provide(LinkMails.layer),
  Layer.provide([NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest]),
  Layer.provideMerge(CommandStorage.layer),
  Layer.provideMerge(Settings.layer)
)

const printLink = Effect.fnUntraced(function* (link: IssuedLink, isJson: boolean, more: object = {}) {
  const address = yield* signInAddress(link)
  if (isJson) return yield* printJson({ ...more, link: address, expires_at: DateTime.formatIso(link.expires_at) })
  yield* Console.log(`${address}\nThe link works once, within fifteen minutes.`)
})

const invite = Command.make(
  "invite",
  {
    name: Flag.String("name").pipe(Flag.withDescription("The name of the person")),
    email: Flag.String("email").pipe(Flag.withDescription("The e-mail address of the person")),
    account: Flag.String("account").pipe(Flag.withDescription("The account that the person acts for")),
    role: Flag.Literals("role", Role.literals).pipe(Flag.withDescription("What the person may do for it")),
    language: Flag.Literals("language", Language.literals).pipe(
      Flag.withDescription("The language of mail to the person"),
      Flag.withDefault("en")
    ),
    ...scopeFlags("a member"),
    json
  },
  Effect.fnUntraced(function* ({ account, businesses, email, json, language, name, role, websites }) {
    const scope = scopeOf(businesses, websites) ?? null
    const input = { name, email, language, memberships: [{ account, role, scope }] }
    const { link, person } = yield* People.use(({ invite }) => invite(commandOperator("person invite"), input)).pipe(
      Effect.catchTags({
        InvalidInput: ({ faults }) => new CommandFailed({ message: faults.map(faultText).join(" ") }),
        TooManyPending: () =>
          new CommandFailed({ message: `An account has at most ${mostPending} pending memberships.` }),
        InvitationsSpent: () => new CommandFailed(factOf("invitations_spent", { max: mostInvitationsADay }))
      }),
      orFailed
    )
    yield* printLink(link, json, encodePerson(person))
  })
).pipe(Command.withDescription("Invite a person, and print the link that signs the person in."))

const link = Command.make(
  "link",
  { email, json },
  Effect.fnUntraced(function* ({ email, json }) {
    const { id } = yield* namedPerson("person link", email)
    const issued = yield* People.use(({ link }) => link(commandOperator("person link"), id)).pipe(
      Effect.catchTag("PersonNotFound", () => unknown),
      orFailed
    )
    yield* printLink(issued, json)
  })
).pipe(Command.withDescription("Print a new link for a person who cannot sign in any more."))

const rowOf = ({ created_at, email, id, memberships, name, pending }: Person) => [
  id,
  JSON.stringify(name),
  email,
  [
    ...memberships.map(({ account, role }) => `${role}:${account}`),
    ...pending.map(({ account, role }) => `${role}:${account} (pending)`)
  ].join(" "),
  DateTime.formatIso(created_at)
]

const list = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function* ({ json }) {
    const { page } = yield* People
    const people = yield* orFailed(allPages((request) => page(commandOperator("person list"), request)))
    if (json) return yield* printJson(people.map(encodePerson))
    yield* Console.log(textTable([["id", "name", "e-mail", "memberships", "created"], ...people.map(rowOf)]))
  })
).pipe(Command.withDescription("List the people who may sign in, the newest first."))

const endSessions = Command.make(
  "end-sessions",
  {
    email,
    passkeys: Flag.Boolean("passkeys").pipe(
      Flag.withDescription("Remove the passkeys of the person too"),
      Flag.withDefault(false)
    ),
    ...confirmationFlags,
    json
  },
  Effect.fnUntraced(function* ({ dryRun, email, json, passkeys, yes }) {
    const operator = commandOperator("person end-sessions")
    const { id } = yield* namedPerson("person end-sessions", email)
    const removed = passkeys ? yield* orFailed(PasskeyRepository.use(({ ofPerson }) => ofPerson(id))) : []
    const names = removed.map(({ name }) => name)
    const show = json ? printJson({ person: id, passkeys: names }) : Console.log(endingText(id, names))
    if (!(yield* confirmed(show, "End them?", { dryRun, yes, json }))) return
    const ended = yield* People.use(({ endSessions }) => endSessions(operator, id, passkeys)).pipe(
      Effect.catchTag("PersonNotFound", () => unknown),
      orFailed
    )
    if (json) return yield* printJson(encodeAccessSummary(ended))
    yield* Console.log(accessText(ended))
  })
).pipe(
  Command.withDescription("End all sessions of a person, in every browser, and the links that are out. Asks first.")
)

/**
 * `leadwell person`: manages the people who sign in, and answers what the person of a lead may ask for. Its subcommands
 * open the store; its help does not.
 */
export const personCommand = Command.make("person").pipe(
  Command.withDescription(
    "Invite and list people who sign in, help them, and end their sessions. Export, erase and block the person of leads."
  ),
  Command.withSubcommands([
    Command.provide(invite, storage),
    Command.provide(link, storage),
    Command.provide(list, storage),
    Command.provide(endSessions, storage),
    ...leadPersonCommands
  ])
)
