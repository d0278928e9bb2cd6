import { encodeConsent } from "@leadwell/adapters-http/features/privacy/consent/Consent"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Consents } from "@leadwell/domain/features/privacy/consent/Consents"
import { leadIdFromText } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { printJson } from "../JsonFlag.ts"

const storage = Consents.layer.pipe(
  Layer.provide(LeadDistribution.layer),
  Layer.provide(CommandStorage.layer),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)

const unknown = new CommandFailed({ message: "No lead has this number." })

const exportConsent = Command.make(
  "export",
  { lead: Flag.String("lead").pipe(Flag.withDescription("The number of the lead")) },
  Effect.fnUntraced(function* ({ lead }) {
    const id = leadIdFromText(lead)
    if (id === undefined) return yield* unknown
    const shown = yield* Consents.use(({ ofLead }) => ofLead(commandOperator("consent export"), id)).pipe(
      Effect.catchTags({
        LeadNotFound: () => unknown,
        ConsentNotFound: () => new CommandFailed({ message: "Nothing is recorded of the consent of its person." })
      }),
      orFailed
    )
    yield* printJson({ lead_id: id, ...encodeConsent(shown) })
  })
).pipe(Command.withDescription("Print the consent of a lead's person as JSON, with the text in full."))

/** `leadwell consent`: shows what the person of a lead agreed to. */
export const consentCommand = Command.make("consent").pipe(
  Command.withDescription("Show what the person of a lead agreed to."),
  Command.withSubcommands([Command.provide(exportConsent, storage)])
)
