import { assert, describe, it } from "@effect/vitest"
import { Api } from "@leadwell/adapters-http/Api"
import { Effect, type Layer } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { type Authorization, authorization, current } from "../../src/access/Authorization.ts"
import { named, type Naming, naming } from "../../src/access/NamedParts.ts"

const planted = HttpApi.make("planted").add(
  HttpApiGroup.make("reviewed").add(HttpApiEndpoint.get("one", "/reviewed").middleware(authorization("leads:review"))),
  HttpApiGroup.make("shared").add(
    HttpApiEndpoint.get("one", "/shared").middleware(authorization("leads:create", "leads:review"))
  ),
  HttpApiGroup.make("business").add(
    HttpApiEndpoint.get("one", "/businesses/:business")
      .middleware(naming("business"))
      .middleware(authorization("leads:read"))
  )
)

/** Takes a layer of handlers that needs nothing but what the middleware of its endpoints provides. */
const served = (_: Layer.Layer<never, never, Authorization<never> | Naming<"business">>): void => undefined

const reviewed = <R>(handler: Effect.Effect<unknown, never, R>) =>
  HttpApiBuilder.group(planted, "reviewed", (handlers) => handlers.handle("one", () => Effect.asVoid(handler)))
const shared = <R>(handler: Effect.Effect<unknown, never, R>) =>
  HttpApiBuilder.group(planted, "shared", (handlers) => handlers.handle("one", () => Effect.asVoid(handler)))
const business = <R>(handler: Effect.Effect<unknown, never, R>) =>
  HttpApiBuilder.group(planted, "business", (handlers) => handlers.handle("one", () => Effect.asVoid(handler)))

/** Handlers that ask for more than their endpoint demands. This compiles only while the compiler refuses each. */
void (() => {
  // @ts-expect-error a reviewer is no operator
  served(reviewed(current<"operator">()))
  // @ts-expect-error a reviewer creates no lead
  served(reviewed(current<"leads:create">()))
  // @ts-expect-error one of two grants is not known to be this one
  served(shared(current<"leads:review">()))
  // @ts-expect-error who reads leads does not own the business
  served(business(named("ownedBusiness")))
  // @ts-expect-error the path names no affiliate
  served(business(named("affiliate")))
})

/** Handlers that ask for what their endpoint demands, or for less. */
void (() => {
  served(reviewed(current<"leads:review">()))
  served(reviewed(current<"decisions:read">()))
  served(shared(current<"leads:create" | "leads:review">()))
  served(business(named("business")))
  served(business(current<"leads:read">()))
})

const isDemand = (one: object) => "grants" in one

describe("an endpoint", () => {
  it("demands a grant before anything else of the request is read, and once", () => {
    let demanding = 0
    HttpApi.reflect(Api, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint: { method, middlewares, path } }) => {
        const all = [...middlewares]
        if (all.some(isDemand)) demanding++
        assert.isFalse(all.slice(0, -1).some(isDemand), `${method} ${path}`)
      }
    })
    assert.isAbove(demanding, 60)
  })
})
