import type { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { createHmac } from "node:crypto"

/** The signed content: the id of the delivery, the second of the attempt, and the body as sent. */
export interface Signed {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

const signature = ({ body, id, seconds }: Signed, secret: WebhookSecret): string =>
  createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64")

/** The headers that let a receiver verify the sender and the age of a body, with one signature for each secret. */
export const signatureHeaders = (signed: Signed, secrets: ReadonlyArray<WebhookSecret>) => ({
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.seconds),
  "webhook-signature": secrets.map((secret) => `v1,${signature(signed, secret)}`).join(" ")
})
