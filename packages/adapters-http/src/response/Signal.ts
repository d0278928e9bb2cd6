import { Signal as LeadSignal } from "@leadwell/domain/lead/Signal"
import { Schema } from "effect"

const Signal = LeadSignal.annotate({ identifier: "Signal" })

/** The signals of a lead for an operator or a reviewer. */
export const Signals = Schema.Array(Signal).annotate({
  description:
    "What a reviewer should know of the lead, as it arrived. A signal refuses nothing; its figures say why it is there. An erased lead has none."
})
