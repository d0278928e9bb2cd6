import type { Passkey as DomainPasskey } from "@leadwell/people/passkey/Passkey"
import { registrationKeys } from "@leadwell/people/passkey/PasskeyRequest"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../../../response/Timestamp.ts"

/** A passkey in the list of its person. */
export const Passkey = Schema.Struct({
  id: Schema.String,
  credential_id: Schema.String.annotate({ description: "By which the authenticator knows the passkey, in base64url." }),
  name: Schema.String,
  created_at: Timestamp,
  used_at: Schema.NullOr(Timestamp).annotate({ description: "The last sign-in, or null." })
}).annotate({ identifier: "Passkey" })

const WebAuthnJson = Schema.Record(Schema.String, Schema.Unknown)

/** The options with which a browser makes a passkey. */
export const PasskeyCreationOptions = WebAuthnJson.annotate({
  identifier: "PasskeyCreationOptions",
  description:
    "`PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `PublicKeyCredential.parseCreationOptionsFromJSON`."
})

/** The options with which a browser signs in. */
export const PasskeyRequestOptions = WebAuthnJson.annotate({
  identifier: "PasskeyRequestOptions",
  description:
    "`PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON`."
})

/** The answer of a browser. */
const credential = WebAuthnJson.annotate({
  description: "The `PublicKeyCredential` that the browser made of the options, by its method `toJSON`."
})

/** The body that signs in, as a client encodes it. */
export const PasskeySignInBody = Schema.Struct({ credential })

/** The body that registers a passkey, as a client encodes it. */
export const PasskeyBody = Schema.Struct({
  name: registrationKeys.name.schema.annotate({
    description: "By which the person knows the authenticator, such as `Laptop`."
  }),
  credential
})

/** Encodes a passkey. */
export const encodePasskey = ({
  created_at,
  credential_id,
  id,
  name,
  used_at
}: DomainPasskey): typeof Passkey.Type => ({
  id,
  credential_id,
  name,
  created_at: timestamp(created_at),
  used_at: used_at && timestamp(used_at)
})
