import { Schema } from "effect"
import { FaultCodes } from "../../response/FaultCode.ts"
import { FormDefinition } from "./FormDefinition.ts"

/** 422: the lead has faults; `data` is the form as it is now, when the one that was filled in is outdated. */
export class UnprocessableForm extends Schema.Error<UnprocessableForm>("UnprocessableForm")(
  {
    message: Schema.String.annotate({ examples: ["Er klopt iets nog niet."] }),
    errors: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
      examples: [{ city: ["Vul dit in."] }]
    }),
    codes: FaultCodes,
    data: Schema.optionalKey(FormDefinition)
  },
  {
    httpApiStatus: 422,
    description:
      "Values, the challenge or the version of the form are invalid; `errors` has the texts for the person, and `data` is the form as it is now if `form_version` is outdated."
  }
) {}
