import * as OpenIdClient from "@leadwell/adapters-openid/OpenIdClient"
import { makeSoftProvider, softClient } from "@leadwell/laws/features/people/openid/SoftProvider"
import { authorizationOf } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider } from "@leadwell/people/openid/OpenIdProvider"
import { newSecret } from "@leadwell/people/person/Secret"
import { Context, Effect, Layer, Redacted } from "effect"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

const listening = (answer: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(answer)
      await once(server.listen(0, "127.0.0.1"), "listening")
      return server
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )

/** A client of a provider, some of whose answers come from a server of this machine instead. */
export const makeSpoiltProvider = Effect.gen(function* () {
  const spoilt = new Map<string, RequestListener>()
  const server = yield* listening((request, response) => spoilt.get(request.url ?? "")?.(request, response))
  const { port } = server.address() as AddressInfo
  const { fetch, issuer, signIn } = yield* makeSoftProvider("https://login.example.nl", Date.now)
  const sent: typeof fetch = (url, { body, headers }) => {
    const path = url.slice(issuer.length)
    if (!spoilt.has(path)) return fetch(url, { body, ...(headers === undefined ? {} : { headers }) })
    return globalThis.fetch(`http://127.0.0.1:${port}${path}`)
  }
  const clientSecret = Redacted.make(softClient.secret)
  const settings = { issuer, clientId: softClient.id, clientSecret, name: "Example", fetch: sent }
  const { authorizationAddress, identify } = Context.get(
    yield* Layer.build(OpenIdClient.layer(settings)),
    OpenIdProvider
  )
  return {
    issuer,
    /** Has a path of the provider answered like this from now on, or as it should. */
    spoil: (path: string, answer?: RequestListener) => {
      if (answer === undefined) spoilt.delete(path)
      else spoilt.set(path, answer)
    },
    /** Begins to sign somebody in, and returns what ends it. */
    begun: Effect.gen(function* () {
      const authorization = yield* authorizationOf(yield* newSecret("lwo_"), "https://leads.example.nl")
      const response = yield* signIn(yield* authorizationAddress(authorization))
      return identify(authorization, response)
    })
  }
})
