import { assert, describe, it } from "@effect/vitest"
import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import {
  decodeWebhookRequest,
  ReceiverAddresses,
  type WebhookLicence
} from "@leadwell/domain/features/webhooks/WebhookRequest"
import { Effect, Result, Schema } from "effect"
import { told } from "../../input/told.ts"

const url = "https://receiver.example/hooks?of=leadwell"
const events = ["lead.received", "reclaim.granted"] as const
const types = ToldEventType.literals
const all = { account: true, business: true, leads: true, isOwned: true }
const refused = (change: object, allowed: "public" | "any" = "public", may: Partial<WebhookLicence> = {}) =>
  told(decodeWebhookRequest({ url, events, ...change }, allowed, { ...all, ...may }))

describe("decodeWebhookRequest", () => {
  it("takes an https address, and types of events", () => {
    assert.deepStrictEqual(Result.getOrThrow(decodeWebhookRequest({ events, url: ` ${url} ` }, "public", all)), {
      url,
      events,
      content: "ids"
    })
  })

  it("takes an account and a business that the sender may name, and leads", () => {
    const request = { url, events, account: "acme", business: "warm-bv", content: "lead" }
    assert.deepStrictEqual<unknown>(Result.getOrThrow(decodeWebhookRequest(request, "public", all)), request)
  })

  it.each([
    [{ content: "person" }, ["content NotSelectable"]],
    [{ content: null }, ["content Required"]],
    [{ account: "a b" }, ["account NotIdentifier"]],
    [{ url: "http://receiver.example" }, ["url NotHttps"]],
    [{ url: "http://10.0.0.1" }, ["url NotHttps", "url NotPublic"]],
    [{ url: "https://localhost:3000" }, ["url NotPublic"]],
    [{ url: "https://[::ffff:10.0.0.1]/" }, ["url NotPublic"]],
    [{ url: "https://jane:doe@receiver.example" }, ["url HasCredentials"]],
    [{ url: "https://:doe@receiver.example" }, ["url HasCredentials"]],
    [{ url: "https:///jane@receiver.example" }, ["url HasCredentials"]],
    [{ url: "https://jane@127.0.0.1" }, ["url HasCredentials"]],
    [{ url: "https://@receiver.example" }, ["url HasCredentials"]],
    [{ url: "ftp://receiver.example" }, ["url NotUrl"]],
    [{ url: `https://receiver.example/${"x".repeat(2024)}` }, ["url TooLong 2048"]],
    [{ url: null, events: null }, ["url Required", "events Required"]],
    [{ url: 5, events: "lead.placed" }, ["url NotText", "events NotList"]],
    [{ events: [] }, ["events Empty"]],
    [{ events: Array.from({ length: 50 }, () => "lead.placed") }, [`events TooMany ${types.length}`]],
    [{ events: ["lead.placed", "lead.*", 1] }, ["events.1 NotSelectable", "events.2 NotSelectable"]]
  ] as const)("refuses %j", (change, faults) => {
    assert.deepStrictEqual(refused(change), faults)
  })

  it("takes any address by http, too, where that is allowed, but no password", () => {
    assert.deepStrictEqual(refused({ url: "http://127.0.0.1:8080/hook" }, "any"), [])
    assert.deepStrictEqual(refused({ url: "http://jane:doe@127.0.0.1" }, "any"), ["url HasCredentials"])
  })

  it("names only what the sender may name", () => {
    const named = { account: "other", business: "warm-bv" }
    assert.deepStrictEqual(refused(named, "public", { account: false }), ["account Unknown"])
    assert.deepStrictEqual(refused(named, "public", { business: false }), ["business Unknown"])
  })

  it.prop(
    "carries leads by https alone, for an account, and for who reads leads",
    [Schema.Boolean, Schema.Boolean, Schema.Boolean, Schema.Boolean],
    ([isSecure, isOwned, isNamed, leads]) => {
      const request = { url: isSecure ? url : "http://127.0.0.1/", ...(isNamed ? { account: "acme" } : {}) }
      assert.deepStrictEqual(refused({ ...request, content: "lead" }, "any", { isOwned, leads }), [
        ...(isSecure ? [] : ["url NotHttps"]),
        ...(isOwned || isNamed ? [] : ["account RequiredWhen content lead"]),
        ...(leads ? [] : ["content NotSelectable"])
      ])
      assert.deepStrictEqual(refused(request, "any", { isOwned, leads }), [])
    }
  )
})

describe("ReceiverAddresses", () => {
  it.effect("permits public addresses alone unless an embedder says otherwise", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* ReceiverAddresses, "public")
    })
  )
})
