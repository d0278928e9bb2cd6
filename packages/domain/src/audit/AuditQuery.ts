import { Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { Identifier } from "../input/Identifier.ts"
import { identifiersText, literalsText } from "../input/ListText.ts"
import { AuditAction } from "./AuditAction.ts"

/** The keys by which entries are selected, in a query string. The ids of a lead and a business are on higher floors. */
export const auditQuery = <L extends Schema.Top, B extends Schema.Top>(lead: L, business: B) =>
  Schema.Struct({
    actor: Schema.optionalKey(identifiersText(Identifier, "Ids of actors.")),
    action: Schema.optionalKey(literalsText(AuditAction, "Actions")),
    lead: Schema.optionalKey(lead),
    business: Schema.optionalKey(business.annotate({ description: "The id of a business." })),
    from: Schema.optionalKey(CalendarDate.annotate({ description: "First business day." })),
    to: Schema.optionalKey(CalendarDate.annotate({ description: "Last business day." }))
  })
