import { Redacted } from "effect"
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from "openid-client"

/** Sends the secret as a provider wants it: in a header, unless it says that it takes a form only. */
export const secretSending =
  (secret: Redacted.Redacted<string>): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const send = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost
    return send(Redacted.value(secret))(server, ...rest)
  }
