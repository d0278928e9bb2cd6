import { Hooks } from "@leadwell/domain/features/forms/hook/Hooks"
import { Effect } from "effect"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { readJson } from "../../../request/JsonBody.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { encodeHook, encodeRehearsal, encodeSecretHook } from "./Hook.ts"
import { HooksGroup } from "./HooksGroup.ts"
import { decodeRehearsal } from "./RehearsalBody.ts"

/** Handlers of the endpoints of hooks, which call {@link Hooks}. They look up the hook first: 404 precedes the body. */
export const layer = handlersOf(HooksGroup, function* () {
  const hooks = yield* Hooks
  return {
    *list({ query }) {
      return yield* enveloped(yield* hooks.page(yield* current<"account:manage">(), query), encodeHook)
    },
    *create({ request }) {
      const body = yield* readJson(request)
      return { data: encodeSecretHook(yield* hooks.create(yield* current<"account:manage">(), body)) }
    },
    *get({ params }) {
      return { data: encodeHook(yield* hooks.get(yield* current<"account:manage">(), params.id)) }
    },
    *change({ params, request }) {
      const principal = yield* current<"account:manage">()
      yield* hooks.get(principal, params.id)
      return { data: encodeHook(yield* hooks.change(principal, params.id, yield* readJson(request))) }
    },
    *remove({ params }) {
      yield* hooks.remove(yield* current<"account:manage">(), params.id)
    },
    *rehearse({ params, request }) {
      const principal = yield* current<"account:manage">()
      yield* hooks.get(principal, params.id)
      const received = yield* Effect.fromResult(decodeRehearsal(yield* readJson(request)))
      return { data: encodeRehearsal(yield* hooks.rehearse(principal, params.id, received)) }
    }
  }
})
