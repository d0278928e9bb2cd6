import { encodeIssuedToken, encodeToken } from "@leadwell/adapters-http/features/tokens/Token"
import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { Ability } from "@leadwell/domain/access/Ability"
import { type AccessToken, AccessTokenId, isValid } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { actorText } from "../ActorText.ts"
import { allPages } from "../AllPages.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { confirmationFlags, confirmed } from "../Confirmation.ts"
import { json, printJson } from "../JsonFlag.ts"
import { scopeFlags, scopeOf } from "../ScopeFlags.ts"
import { textTable, visibleText } from "../TextTable.ts"
import * as TokenStorage from "./TokenStorage.ts"

/** The flags of a new token. Those that a publishable key does without are checked with the rest of the request. */
const createFlags = {
  account: Flag.String("account").pipe(
    Flag.withDescription("The account that the token speaks for; a publishable key has that of its website"),
    Flag.optional
  ),
  name: Flag.String("name").pipe(Flag.withDescription("What the token is for")),
  abilities: Flag.Literals("ability", Ability.literals).pipe(
    Flag.withDescription("What the token allows; may be given more than once"),
    Flag.atLeast(0)
  ),
  expires: Flag.String("expires").pipe(
    Flag.withDescription("From when on it is no longer valid: 2027-01-01, or 2027-01-01T09:00:00+01:00"),
    Flag.optional
  ),
  ...scopeFlags("the token"),
  form: Flag.Boolean("form").pipe(
    Flag.withDescription("Make a publishable key for the form of the one website that --website names"),
    Flag.withDefault(false)
  ),
  origins: Flag.String("origin").pipe(
    Flag.withDescription(
      "An origin of the pages that may send with a publishable key, such as https://www.example.nl; may be given more than once"
    ),
    Flag.atLeast(0)
  ),
  json
}

/** What was given, without lists that are empty and values that are absent. */
const given = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  )

/** Returns what is told of a fault. What is not asked for is named as the kind of token that lacks it. */
const toldBy =
  (isForm: boolean) =>
  (fault: Fault): string =>
    fault.rule._tag === "Unexpected"
      ? `${isForm ? "A publishable key" : "A token without --form"} has no ${fault.path.join(".")}.`
      : faultText(fault)

const create = Command.make(
  "create",
  createFlags,
  Effect.fnUntraced(function* ({ abilities, account, businesses, expires, form, json, name, origins, websites }) {
    const [website, ...others] = websites
    const scope = form ? scopeOf(businesses, others) : scopeOf(businesses, websites)
    const input = given({
      ...(form && { kind: "form", website_code: website }),
      account: Option.getOrUndefined(account),
      name,
      abilities,
      scope,
      origins,
      expires_at: Option.getOrUndefined(expires)
    })
    const issued = yield* AccessTokens.use(({ issue }) => issue(commandOperator("token create"), input)).pipe(
      Effect.catchTag(
        "InvalidInput",
        ({ faults }) => new CommandFailed({ message: faults.map(toldBy(form)).join(" ") })
      ),
      orFailed
    )
    const item = encodeIssuedToken(issued)
    if (json) return yield* printJson(item)
    const kept = form ? "It is no secret: it stands in the pages." : "Keep the token: it is not shown again."
    yield* Console.log(`${form ? "Key" : "Token"}: ${item.token}\nId: ${item.id}\n${kept}`)
  })
).pipe(Command.withDescription("Make a token, and print it once."))

const headings = ["id", "account", "name", "abilities", "limited to", "made by", "last used", "state"]

/** Returns the names of a scope as a text, such as `businesses: first third`. */
const heldTo = (scope: AccessToken["scope"]): string =>
  scope === null
    ? "-"
    : Object.entries(scope)
        .map(([kind, names]) => `${kind}: ${names.length === 0 ? "none" : names.join(" ")}`)
        .join("; ")

const stateOf = (token: AccessToken, now: DateTime.Utc): string => {
  if (token.revoked_at !== null) return "revoked"
  if (!isValid(token, now)) return "expired"
  return token.expires_at === null ? "valid" : `valid until ${DateTime.formatIso(token.expires_at)}`
}

const rowOf = (token: AccessToken, now: DateTime.Utc): ReadonlyArray<string> => [
  token.id,
  token.account,
  JSON.stringify(token.name),
  token.form === null ? token.abilities.join(" ") : "form",
  token.form === null ? heldTo(token.scope) : `website: ${token.form.website}`,
  actorText(token.created_by),
  token.last_used_on ?? "never",
  stateOf(token, now)
]

const list = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function* ({ json }) {
    const { page } = yield* AccessTokens
    const tokens = yield* orFailed(allPages((request) => page(commandOperator("token list"), request)))
    if (json) return yield* printJson(tokens.map(encodeToken))
    const now = yield* DateTime.now
    yield* Console.log(textTable([headings, ...tokens.map((token) => rowOf(token, now))]))
  })
).pipe(Command.withDescription("List all tokens, the latest first, expired and revoked ones included."))

const unknown = new CommandFailed({ message: "ID is no token's: `leadwell token list` shows them." })

const revoke = Command.make(
  "revoke",
  {
    id: Argument.String("ID").pipe(Argument.withDescription("The id of the token, as `token list` shows it")),
    ...confirmationFlags
  },
  Effect.fnUntraced(function* ({ dryRun, id: text, yes }) {
    const id = yield* Effect.mapError(Effect.fromOption(Schema.decodeOption(AccessTokenId)(text)), () => unknown)
    const { page } = yield* AccessTokens
    const all = yield* orFailed(allPages((request) => page(commandOperator("token revoke"), request)))
    const found = all.find((token) => token.id === id)
    if (found === undefined) return yield* unknown
    const show = Console.log(textTable([headings, rowOf(found, yield* DateTime.now)]))
    if (!(yield* confirmed(show, "Revoke this token for good?", { dryRun, yes }))) return
    const { account, name } = yield* AccessTokens.use(({ revoke }) => revoke(commandOperator("token revoke"), id)).pipe(
      Effect.catchTag("AccessTokenNotFound", () => unknown),
      orFailed
    )
    yield* Console.log(`Revoked ${id}: ${visibleText(JSON.stringify(name))} of ${account}.`)
  })
).pipe(Command.withDescription("Revoke a token for good. Servers turn its bearer away within five seconds."))

/** `leadwell token`: manages the access tokens of every account. Its subcommands open the store; its help does not. */
export const tokenCommand = Command.make("token").pipe(
  Command.withDescription("Make, list and revoke access tokens."),
  Command.withSubcommands([
    Command.provide(create, TokenStorage.layer),
    Command.provide(list, TokenStorage.layer),
    Command.provide(revoke, TokenStorage.layer)
  ])
)
