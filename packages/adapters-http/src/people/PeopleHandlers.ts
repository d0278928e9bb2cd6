import { AccountPeople } from "@leadwell/domain/colleague/AccountPeople"
import type { MakerChangeOptions } from "@leadwell/domain/creation/MakerChange"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentAccountManager } from "../access/CurrentAccountManager.ts"
import { Api } from "../Api.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { accessSummaryItem } from "./AccessSummaryItem.ts"
import { creationsItem } from "./CreationItem.ts"
import type { PersonChangeQuery } from "./PersonChangeQuery.ts"
import { invitedPersonItem, linkItemOrNull, personItem } from "./PersonItem.ts"

const optionsOf = ({ dry_run, revoke }: typeof PersonChangeQuery.Type): MakerChangeOptions => ({
  isDryRun: dry_run,
  revokes: revoke
})

/** Handlers of the endpoints of people, which call {@link AccountPeople}. */
export const layer = HttpApiBuilder.group(
  Api,
  "people",
  Effect.fnUntraced(function* (handlers) {
    const people = yield* AccountPeople
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const page = yield* people.page(yield* CurrentAccountManager, query)
          return yield* enveloped(mapPage(page, personItem), "/api/people")
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "invite",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          const invited = yield* Effect.mapError(people.invite(yield* CurrentAccountManager, body), refuse)
          return { data: yield* invitedPersonItem(invited) }
        })
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          return { data: personItem(yield* people.get(yield* CurrentAccountManager, params.person)) }
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "change",
        Effect.fnUntraced(function* ({ params, query, request }) {
          const body = yield* readJson(request)
          const { created, person } = yield* Effect.mapError(
            people.change(yield* CurrentAccountManager, params.person, body, optionsOf(query)),
            refuse
          )
          return { data: personItem(person), created: creationsItem(created) }
        })
      )
      .handle(
        "remove",
        Effect.fnUntraced(function* ({ params, query }) {
          const created = yield* people.remove(yield* CurrentAccountManager, params.person, optionsOf(query))
          return { created: creationsItem(created) }
        }, Effect.mapError(refuse))
      )
      .handle(
        "link",
        Effect.fnUntraced(function* ({ params }) {
          const link = yield* people.link(yield* CurrentAccountManager, params.person)
          return { data: yield* linkItemOrNull(link) }
        }, Effect.mapError(refuse))
      )
      .handle(
        "endSessions",
        Effect.fnUntraced(function* ({ params, query }) {
          const ended = people.endSessions(yield* CurrentAccountManager, params.person, query.passkeys)
          return { data: accessSummaryItem(yield* ended) }
        }, Effect.mapError(refuse))
      )
  })
)
