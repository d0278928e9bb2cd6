import { CredentialId } from "@leadwell/people/passkey/Passkey"
import type { AnswerHead, PasskeyAnswer } from "@leadwell/people/passkey/PasskeyCeremony"
import { Option, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

const Answer = Schema.Struct({ id: CredentialId, response: Schema.Struct({ clientDataJSON: Schema.String }) })

const ClientData = Schema.fromJsonString(Schema.Struct({ challenge: Schema.String }))

const decodeAnswer = Schema.decodeUnknownOption(Answer)

const decodeClientData = Schema.decodeUnknownOption(ClientData)

/** Returns what an unverified answer says of itself, or nothing when it is none. */
export const headOf = (answer: PasskeyAnswer): Option.Option<AnswerHead> =>
  Option.gen(function* () {
    const { id, response } = yield* decodeAnswer(answer)
    const text = yield* Option.getSuccess(Base64Url.decodeString(response.clientDataJSON))
    const { challenge } = yield* decodeClientData(text)
    return { challenge, credential_id: id }
  })
