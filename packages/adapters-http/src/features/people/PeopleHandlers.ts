import type { Granted } from "@leadwell/domain/access/Grant"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { InvitationsSpent } from "@leadwell/people/person/InvitationLimits"
import type { PersonId } from "@leadwell/people/person/Person"
import type { PersonChangeOptions } from "@leadwell/people/person/PersonChange"
import { Clock, DateTime, Effect } from "effect"
import { HttpEffect, HttpServerResponse, type HttpServerRequest } from "effect/http"
import { current } from "../../access/Authorization.ts"
import { expectedBy, setTag, tagOf } from "../../request/EntityTag.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson } from "../../request/JsonBody.ts"
import { enveloped } from "../../response/PageEnvelope.ts"
import { encodeAccessSummary } from "./AccessSummary.ts"
import { encodeCreations } from "./Creations.ts"
import { PeopleGroup } from "./PeopleGroup.ts"
import { encodeInvitedPerson, encodeLinkOrNull, encodePerson } from "./Person.ts"
import type { PersonChangeQuery } from "./PersonChangeQuery.ts"

/** Adds `Retry-After` to the answer when the account may invite again at the end of the business day. */
const tellingWhen = <A, E, R>(effect: Effect.Effect<A, E | InvitationsSpent, R>) =>
  Effect.tapError(
    effect,
    Effect.fnUntraced(function* (error: E | InvitationsSpent) {
      if (!(error instanceof InvitationsSpent)) return
      const seconds = Math.ceil((DateTime.toEpochMillis(error.until) - (yield* Clock.currentTimeMillis)) / 1000)
      yield* HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(Math.max(1, seconds))))
      )
    })
  )

/** Handlers of the endpoints of people, which call {@link AccountPeople}. */
export const layer = handlersOf(PeopleGroup, function* () {
  const people = yield* AccountPeople

  const optionsOf = (
    manager: Granted<"account:manage">,
    id: PersonId,
    { dry_run, revoke }: typeof PersonChangeQuery.Type,
    request: HttpServerRequest.HttpServerRequest
  ) =>
    Effect.map(
      expectedBy(request, people.get(manager, id), (person) => tagOf(encodePerson(person))),
      (expects): PersonChangeOptions => ({ isDryRun: dry_run, revokes: revoke, expects })
    )

  return {
    *list({ query }) {
      const page = yield* people.page(yield* current<"account:manage">(), query)
      return yield* enveloped(page, encodePerson)
    },
    *invite({ request }) {
      const body = yield* readJson(request)
      const invited = yield* tellingWhen(people.invite(yield* current<"account:manage">(), body))
      return { data: yield* encodeInvitedPerson(invited) }
    },
    *get({ params }) {
      const data = encodePerson(yield* people.get(yield* current<"account:manage">(), params.person))
      yield* setTag(yield* tagOf(data))
      return { data }
    },
    *change({ params, query, request }) {
      const body = yield* readJson(request)
      const manager = yield* current<"account:manage">()
      const options = yield* optionsOf(manager, params.person, query, request)
      const { created, person } = yield* tellingWhen(people.change(manager, params.person, body, options))
      const data = encodePerson(person)
      if (!query.dry_run) yield* setTag(yield* tagOf(data))
      return { data, created: encodeCreations(created) }
    },
    *remove({ params, query, request }) {
      const manager = yield* current<"account:manage">()
      const options = yield* optionsOf(manager, params.person, query, request)
      const created = yield* people.remove(manager, params.person, options)
      return { created: encodeCreations(created) }
    },
    *link({ params }) {
      const link = yield* tellingWhen(people.link(yield* current<"account:manage">(), params.person))
      return { data: yield* encodeLinkOrNull(link) }
    },
    *endSessions({ params, query }) {
      const ended = people.endSessions(yield* current<"account:manage">(), params.person, query.passkeys)
      return { data: encodeAccessSummary(yield* ended) }
    }
  }
})
