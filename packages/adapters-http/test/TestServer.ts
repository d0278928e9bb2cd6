import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert } from "@effect/vitest"
import { layer as httpInterface } from "@leadwell/adapters-http/HttpInterface"
import { exactPaths } from "@leadwell/adapters-http/routing/ExactPaths"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import * as UseCases from "@leadwell/domain/UseCases"
import { PersonPageIsOn } from "@leadwell/people/personpage/PersonLink"
import * as PeopleUseCases from "@leadwell/people/UseCases"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { createServer } from "node:http"
import { testCatalog } from "./TestCatalog.ts"

const useCases = (hasPersonPages: boolean) =>
  Layer.effectDiscard(CatalogImport.use((catalogs) => catalogs.apply(testCatalog))).pipe(
    Layer.provideMerge(Layer.provideMerge(PeopleUseCases.layer, UseCases.layer)),
    Layer.provide(Layer.succeed(PersonPageIsOn, hasPersonPages))
  )

/** Client and server share a thread: busy for seconds, Node closes a connection that is used again just then. */
const listener = () => createServer({ keepAliveTimeout: 0 })

/** Serves the whole interface on 127.0.0.1, on the given memory store with the test catalogue. */
export const layerOn = (storage: typeof MemoryStorage.layer, { hasPersonPages = true } = {}) =>
  HttpRouter.serve(httpInterface, { routerConfig: exactPaths, disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(NodeHttpServer.layer(listener, { host: "127.0.0.1", port: 0 })),
    Layer.provideMerge(useCases(hasPersonPages)),
    Layer.provideMerge(
      Layer.mergeAll(
        storage,
        MemoryStore.layer,
        SharpScreenshotReader.layer,
        ThreadSheetReader.layer,
        WebAuthnCeremony.layer
      )
    ),
    Layer.provideMerge(Layer.merge(NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest))
  )

/** {@link layerOn} an unchanged memory store. */
export const layer = layerOn(MemoryStorage.layer)

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** An answer with its parsed body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body without `codes`, which tests of their own look at in the text. */
  readonly body: Json
}

const lengthsOf = (texts: Readonly<Record<string, ReadonlyArray<unknown>>>) =>
  Object.entries(texts).map(([key, { length }]) => [key, length])

/** Checks that each text in `errors` has its code in `codes`, and returns the body without the codes. */
const withoutCodes = ({ codes, ...body }: Json): Json => {
  assert.deepStrictEqual(lengthsOf(codes ?? {}), lengthsOf(body.errors ?? {}))
  return body
}

/** Sends a request like any client, and reads the whole answer. */
export const send = Effect.fnUntraced(function* (path: string, init: RequestInit & { readonly token?: string } = {}) {
  const { address } = yield* HttpServer.HttpServer
  const headers = new Headers(init.headers)
  if (init.token !== undefined) headers.set("authorization", `Bearer ${init.token}`)
  return yield* Effect.promise(async (): Promise<Answer> => {
    const response = await fetch(HttpServer.formatAddress(address) + path, { ...init, headers })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? withoutCodes(JSON.parse(text)) : undefined
    }
  })
})

/** Reads what the sender of a token sees at a path, without the origin of its links. */
export const shownTo = (token: string) =>
  Effect.fnUntraced(function* (path: string) {
    const { body, status } = yield* send(path, { token })
    assert.strictEqual(status, 200)
    return JSON.parse(JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:[0-9]+/g, "@"))
  })

const sendJson = (method: string) => (path: string, token: string, value: unknown) =>
  send(path, {
    method,
    token,
    headers: { "content-type": "application/json" },
    body: typeof value === "string" ? value : JSON.stringify(value)
  })

/** Posts a value as JSON. */
export const postJson = sendJson("POST")

/** Puts a value as JSON. */
export const putJson = sendJson("PUT")

/** Patches with a value as JSON. */
export const patchJson = sendJson("PATCH")
