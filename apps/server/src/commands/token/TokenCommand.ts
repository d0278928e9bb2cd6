import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { encodeIssuedToken, encodeToken } from "@leadwell/adapters-http/token/Token"
import { Ability } from "@leadwell/domain/access/Ability"
import { type AccessToken, AccessTokenId, isValid } from "@leadwell/domain/access/AccessToken"
import { AccessTokens } from "@leadwell/domain/token/AccessTokens"
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

const create = Command.make(
  "create",
  {
    account: Flag.String("account").pipe(Flag.withDescription("The account that the token speaks for")),
    name: Flag.String("name").pipe(Flag.withDescription("What the token is for")),
    abilities: Flag.Literals("ability", Ability.literals).pipe(
      Flag.withDescription("What the token allows; may be given more than once"),
      Flag.atLeast(1)
    ),
    expires: Flag.String("expires").pipe(
      Flag.withDescription("From when on it is no longer valid: 2027-01-01, or 2027-01-01T09:00:00+01:00"),
      Flag.optional
    ),
    ...scopeFlags("the token"),
    json
  },
  Effect.fnUntraced(function* ({ abilities, account, businesses, expires, json, name, websites }) {
    const scope = scopeOf(businesses, websites)
    const input = { account, name, abilities, expires_at: Option.getOrUndefined(expires), scope }
    const issued = yield* AccessTokens.use(({ issue }) => issue(commandOperator("token create"), input)).pipe(
      Effect.catchTag("InvalidInput", ({ faults }) => new CommandFailed({ message: faults.map(faultText).join(" ") })),
      orFailed
    )
    const item = encodeIssuedToken(issued)
    if (json) return yield* printJson(item)
    yield* Console.log(`Token: ${item.token}\nId: ${item.id}\nKeep the token: it is not shown again.`)
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
  token.abilities.join(" "),
  heldTo(token.scope),
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
