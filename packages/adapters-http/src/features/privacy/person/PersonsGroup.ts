import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { DecisionQuery } from "../../../access/DecisionQuery.ts"
import { LeadDossier } from "../../../intake/LeadDossier.ts"
import { BodyFirstDecoding, PathDecoding } from "../../../request/Decoding.ts"
import { OwnBudget } from "../../../request/OwnBudget.ts"
import { bodyRefusals, NotFound } from "../../../response/Refusals.ts"
import {
  BlockBody,
  ErasureAnswer,
  ErasureBody,
  FoundPerson,
  PersonBlock,
  PersonBody,
  PersonUnblock
} from "./FoundPerson.ts"
import { PersonExport } from "./PersonExport.ts"
import { RectificationBody } from "./RectificationBody.ts"

const block = { payload: BlockBody, error: bodyRefusals } as const

/** Endpoints for what the person of a lead may ask for. */
export const PersonsGroup = HttpApiGroup.make("persons")
  .add(
    HttpApiEndpoint.post("search", "/api/persons/search", {
      payload: PersonBody,
      success: Schema.Struct({ data: FoundPerson }),
      error: bodyRefusals
    })
      .annotate(OwnBudget, "persons")
      .annotate(OpenApi.Summary, "Find a person")
      .annotate(
        OpenApi.Description,
        "The latest 100 leads and consent records of the person, and submissions and rows that wait and hold the address or the number; `more` tells whether there are others. An erased lead is found by its consent record. `blocked_at` tells since when the person is blocked."
      ),
    HttpApiEndpoint.post("export", "/api/persons/export", {
      payload: PersonBody,
      success: Schema.Struct({ data: PersonExport }),
      error: bodyRefusals
    })
      .annotate(OwnBudget, "persons")
      .annotate(OpenApi.Summary, "Export a person")
      .annotate(
        OpenApi.Description,
        "All that is stored of the person, for the person: each lead with its website, the consent, every business that has it or had it, what became of it there, and what happened. `register` tells what for and how long. Screenshots are named only, because others may be on them, and so are submissions and rows that wait. Of somebody unknown, the lists are empty."
      ),
    HttpApiEndpoint.post("erase", "/api/persons/erase", {
      query: DecisionQuery,
      payload: ErasureBody,
      success: ErasureAnswer,
      error: bodyRefusals
    })
      .middleware(BodyFirstDecoding)
      .annotate(OwnBudget, "persons")
      .annotate(OpenApi.Summary, "Erase a person")
      .annotate(
        OpenApi.Description,
        "Erases every lead of the person for good, and tells the businesses that got them. It releases none of them: `effects` has the status that each lead keeps. `erased` counts the leads, and `leads` has the latest 100. `resembling` are leads with a similar address, or with a number that is nobody's, which stay. `submissions` and `rows` count what waits in hooks and files, holds a contact of the person, and is erased. `unidentified` counts what waits in which nobody could be found; it is dropped with `drop_unidentified`. With `dry_run=true` nothing is changed."
      ),
    HttpApiEndpoint.post("block", "/api/persons/block", { ...block, success: Schema.Struct({ data: PersonBlock }) })
      .annotate(OwnBudget, "persons")
      .annotate(OpenApi.Summary, "Block a person")
      .annotate(
        OpenApi.Description,
        "A later lead with the address or the number is refused and erased on arrival, and is answered as a duplicate would be. Only a keyed hash of the contacts is stored. Open and held leads that are there go to nobody more, and businesses keep what they have: the answer lists the latest 100 of them, and `more` tells whether there are others. A number that is nobody's, such as `0612345678`, is not blocked. `remark` is the reason, and is stored nowhere: it tells of a person."
      ),
    HttpApiEndpoint.post("unblock", "/api/persons/unblock", {
      ...block,
      success: Schema.Struct({ data: PersonUnblock })
    })
      .annotate(OwnBudget, "persons")
      .annotate(OpenApi.Summary, "Unblock a person")
      .annotate(
        OpenApi.Description,
        "Later leads of the person are taken again. `blocked_at` is null. A number that is nobody's is never blocked."
      ),
    HttpApiEndpoint.patch("rectify", "/api/leads/:lead/person", {
      params: { lead: LeadIdText },
      payload: RectificationBody,
      success: Schema.Struct({ data: LeadDossier }),
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Correct the person of a lead")
      .annotate(
        OpenApi.Description,
        "Replaces some of the values that tell who the person is and where, by the rules of a new lead; `remark` says why, and is not stored; alone it is 422. Every business that has the lead or had it is told, unless its person withdrew it. The four digits of the postal code may change only while no business has it. With the address or the number of another lead, it becomes a duplicate as a new lead would, or is closed if a business got it before, and stays in its stage otherwise. With one that is blocked it goes to nobody more, and no business is told. The lead is not handed to anybody because of the correction."
      )
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Persons")
  .annotate(
    OpenApi.Description,
    "What the person of a lead may ask an operator for. The body has an `email`, a `phone` as people write it, or both: then leads with either are the person's. Each request is audited, and there are 60 of them a minute."
  )
