// Mistakes that the compiler must refuse. Each has the line above it, which fails once the mistake compiles.
import { useAnswer, useChange } from "../src/api/Queries.ts"
import { Badge, toneOf } from "../src/components/Badge.tsx"
import { LinkButton } from "../src/components/Button.tsx"
import { tell } from "../src/components/Notices.tsx"
import { fieldsOf } from "../src/field/FieldsOf.ts"
import { useParam } from "../src/list/ListAddress.ts"
import { ListPage, useList } from "../src/list/ListPage.tsx"
import { hrefTo, Link } from "../src/router/Link.tsx"
import type { FaultWords } from "../src/texts/FaultWords.ts"
import { useTexts } from "../src/texts/Texts.tsx"

// @ts-expect-error: a page that does not exist
hrefTo("/operator/leeds")
// @ts-expect-error: a part of the path with another name
hrefTo("/operator/leads/$lead", { led: "1" })
// @ts-expect-error: a missing part of the path
hrefTo("/operator/leads/$lead")
// @ts-expect-error: a filter that the list does not have
hrefTo("/operator/leads", {}, { stagee: "held" })

type Words = FaultWords["rules"]

// @ts-expect-error: a parameter that the code does not have
export const misread: Words["digits"] = ({ digit }) => String(digit)

/** The words of faults without some of them, or with others. */
export const words = (rules: Omit<Words, "digits">, all: Words) => {
  // @ts-expect-error: a code without words
  const missing: Words = rules
  // @ts-expect-error: words for a code that does not exist
  const unknown: Pick<Words, "digitts"> = all
  return { missing, unknown }
}

/** Shows each mistake of a page. */
export const Mistakes = () => {
  // @ts-expect-error: a filter that the interface does not have
  useList("GET /api/leads", { keys: ["stagee"] })
  const list = useList("GET /api/leads", { keys: ["stage"] })
  const change = useChange("PATCH /api/session/person")
  // @ts-expect-error: an endpoint that does not exist
  useAnswer("GET /api/leeds")
  // @ts-expect-error: a key that the query does not have
  useAnswer("GET /api/leads", { query: { stagee: "held" } })
  // @ts-expect-error: a field that the body does not have
  change.mutate({ body: { langage: "nl" } })
  // @ts-expect-error: a filter that the page does not have
  list.address.filter("stagee", "held")
  // @ts-expect-error: a part of an address that no page has
  useParam("led")
  const { data } = useAnswer("GET /api/leads")
  // @ts-expect-error: a field that the answer does not have
  tell(String(data?.data[0]?.citty))
  // @ts-expect-error: a status that no lead has
  data?.data.filter(({ stage }) => stage === "hold")
  const { common } = useTexts()
  // @ts-expect-error: a status without a word
  tell(common.stages.hold)
  // @ts-expect-error: a field that the form does not have
  fieldsOf({ name: "" }, () => undefined)("nam")
  return (
    <>
      {/* @ts-expect-error: a column of a key that the rows do not have */}
      <ListPage {...list} title="Leads" columns={[{ id: "citty", title: "City" }]} />
      {/* @ts-expect-error: an address that no route made */}
      <Link href="/operator/leads">Leads</Link>
      {/* @ts-expect-error: an address that no route made */}
      <LinkButton href="/operator/leads">Leads</LinkButton>
      {/* @ts-expect-error: a class that the style sheets do not have */}
      <p className="mutedd" />
      {/* @ts-expect-error: a second class that the style sheets do not have */}
      <p className="muted mutedd" />
      {/* @ts-expect-error: a tone that does not exist */}
      <Badge tone="purple">{toneOf("held")}</Badge>
    </>
  )
}
