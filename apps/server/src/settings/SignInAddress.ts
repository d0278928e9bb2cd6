import { type IssuedLink, signInAddress as addressOf } from "@leadwell/people/session/SignInLinks"
import { Effect, Option } from "effect"
import { Settings } from "./Settings.ts"

/**
 * Returns the address of a one-time link: below `BASE_URL`, or else on this machine. Browsers take `localhost` for safe
 * without TLS, and accept passkeys there, but not at an IP address.
 */
export const signInAddress = (link: IssuedLink, port?: number) =>
  Effect.map(Settings, ({ baseUrl, port: configured }) =>
    addressOf(
      Option.getOrElse(baseUrl, () => `http://localhost:${port ?? configured}`),
      link
    )
  )
