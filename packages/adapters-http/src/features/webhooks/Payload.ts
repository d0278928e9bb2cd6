import { Schema } from "effect"
import { BusinessLead } from "../privacy/consent/BusinessLead.ts"
import { DeliveredEvent } from "./Delivery.ts"

/** The body of a delivery. A webhook with the content `lead` gets `lead` in some of them. */
export const Payload = Schema.Struct({
  type: DeliveredEvent.fields.type,
  timestamp: DeliveredEvent.fields.timestamp,
  data: Schema.Struct({
    ...DeliveredEvent.fields.data.fields,
    lead: Schema.optionalKey(
      Schema.Struct({
        ...BusinessLead.fields,
        answers: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])).annotate({
          examples: [{ year_of_construction: "1975-1990", annual_gas_consumption: 1500 }]
        })
      })
    )
  })
}).annotate({ identifier: "Payload" })
