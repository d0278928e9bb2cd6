import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Option, Redacted } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { hashSecret, isSecretText, newSecret, type SecretPrefix } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import { isUsable, type PersonLink, type PersonLinkKind } from "./PersonLink.ts"

const prefixes: Readonly<Record<PersonLinkKind, SecretPrefix>> = { confirm: "lwc_", page: "lwp_" }

/** Returns a function that issues a link for a mail. It returns the secret in clear, which is stored nowhere. */
export const makePersonLinkIssuer = Effect.gen(function* () {
  const links = yield* SecretRepository
  const secrets = yield* Effect.context<Digest | SecureRandom>()
  return Effect.fnUntraced(function* (lead: LeadId, kind: PersonLinkKind, expires_at: PersonLink["expires_at"]) {
    const secret = yield* newSecret(prefixes[kind])
    yield* links.insert({ hash: yield* hashSecret(secret), lead, kind, expires_at }, [])
    return Redacted.make(secret)
  }, Effect.provideContext(secrets))
})

/** Returns a function that finds the link of a kind with a secret, if it can be used now. */
export const makePersonLinkFinder = Effect.gen(function* () {
  const links = yield* SecretRepository
  const secrets = yield* Effect.context<Digest>()
  return Effect.fnUntraced(function* (kind: PersonLinkKind, secret: Redacted.Redacted<string>) {
    const text = Redacted.value(secret)
    if (!isSecretText(prefixes[kind], text)) return Option.none<PersonLink>()
    const now = yield* DateTime.now
    const found = yield* links.find(kind, yield* hashSecret(text))
    return Option.filter(found, (link) => isUsable(link, now))
  }, Effect.provideContext(secrets))
})
