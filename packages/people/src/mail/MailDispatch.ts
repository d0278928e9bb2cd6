import type { Dispatch } from "@leadwell/domain/delivery/Channel"
import { makeDispatch } from "@leadwell/domain/delivery/Dispatch"
import { Context, Effect, Layer } from "effect"
import { makeMailChannel } from "./MailChannel.ts"

/** Sends mails to people. */
export class MailDispatch extends Context.Service<MailDispatch, Dispatch>()("@leadwell/people/mail/MailDispatch") {
  static readonly layer = Layer.effect(MailDispatch, Effect.flatMap(makeMailChannel, makeDispatch))
}
