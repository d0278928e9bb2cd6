import { describe, it } from "@effect/vitest"
import type { MailServer } from "@leadwell/adapters-smtp/MailServer"
import * as SmtpMailer from "@leadwell/adapters-smtp/SmtpMailer"
import { mailerLaws } from "@leadwell/laws/features/people/mail/MailerLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { receiver } from "./SmtpReceiver.ts"

const sender = { name: "Leads", address: "leads@example.nl" }

const ports = Layer.unwrap(
  Effect.map(receiver, ({ layer, port }) => {
    const server: MailServer = { host: "127.0.0.1", port, isSecure: false, needsTls: false, login: null }
    return Layer.mergeAll(SmtpMailer.layer(server, sender), layer, SecureRandom.layerWebCrypto)
  })
)

describe("SmtpMailer", () => {
  it.effect.each(mailerLaws)("$sentence", ({ check }) => Effect.provide(check, Layer.fresh(ports)))
})
