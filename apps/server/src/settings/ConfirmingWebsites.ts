import { confirmingWebsites } from "@leadwell/people/mail/ConfirmingWebsites"
import { Effect, Layer, Option } from "effect"
import { StartRefused } from "../StartRefused.ts"
import { Settings } from "./Settings.ts"

/** Refuses a start without a mail server while leads of some websites are confirmed by mail: none would be used. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { smtpUrl } = yield* Settings
    if (Option.isSome(smtpUrl)) return
    const codes = yield* confirmingWebsites
    if (codes.length === 0) return
    const line = `SMTP_URL must be set, because people confirm their requests by mail on: ${codes.join(", ")}.`
    return yield* new StartRefused({ lines: [line] })
  })
)
