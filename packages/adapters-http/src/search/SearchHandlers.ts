import { isGranted } from "@leadwell/domain/access/Grant"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { exactReader, required, verdict } from "@leadwell/domain/input/InputObject"
import { textUpTo } from "@leadwell/domain/input/Text"
import { Leads } from "@leadwell/domain/intake/Leads"
import { People } from "@leadwell/people/people/People"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { timestamp } from "../response/Timestamp.ts"
import { SearchGroup } from "./SearchGroup.ts"

const keys = { text: required(textUpTo(200)) }

const readSearch = exactReader(keys)

/** Handler of the search, which asks the use cases whose things the sender may see. */
export const layer = handlersOf(SearchGroup, function* () {
  const [leads, businesses, websites, people] = [yield* Leads, yield* Businesses, yield* Websites, yield* People]
  return {
    *find({ request }) {
      const reader = yield* current<"leads:create" | "leads:read" | "leads:review">()
      const body = yield* readJson(request)
      const { text } = yield* Effect.fromResult(verdict(keys, readSearch(body)))
      const data = {
        leads: (yield* leads.search(reader, text)).map(({ business, created_at, id }) => ({
          id,
          created_at: timestamp(created_at),
          business_id: business
        })),
        businesses:
          isGranted(reader, "leads:review") || isGranted(reader, "leads:read")
            ? yield* businesses.search(reader, text)
            : [],
        websites:
          isGranted(reader, "leads:review") || isGranted(reader, "catalog:read")
            ? yield* websites.search(reader, text)
            : [],
        people: isGranted(reader, "operator")
          ? (yield* people.search(reader, text)).map(({ email, id, name }) => ({ id, name, email }))
          : []
      }
      return { data }
    }
  }
})
