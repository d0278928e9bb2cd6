import { Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookHealth } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

const storedHealth = Schema.toCodecJson(WebhookHealth)

const encodeHealth = Schema.encodeSync(storedHealth)

const { previous: _, ...fields } = Webhook.fields

const rows = decodeRows(
  Schema.Struct({
    ...fields,
    previous_secret: Schema.NullOr(WebhookSecret),
    previous_until: Schema.NullOr(instant),
    created_at: instant,
    disabled_at: Schema.NullOr(instant),
    health: storedHealth,
    after: numberFromBigint(Schema.Int)
  })
)

/** Decodes rows of webhooks. */
export const webhookRows = (found: unknown) =>
  Effect.map(rows(found), (all) =>
    all.map(({ previous_secret, previous_until, ...rest }): Webhook => {
      const previous =
        previous_secret === null || previous_until === null ? null : { secret: previous_secret, until: previous_until }
      return { ...rest, previous }
    })
  )

/** The health of a webhook as the JSON of its column. */
export const writtenHealth = ({ health }: Webhook): string => JSON.stringify(encodeHealth(health))
