import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer, Body } from "../api/Contract.ts"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import type { Refusal } from "../api/Refusal.ts"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered } from "../components/Page.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { Checkbox, Select } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** A person of whom somebody asks, by one or both of them. */
export type AskedPerson = Body<"POST /api/persons/search">

type Erasure = Answer<"POST /api/persons/erase">
type Reason = Body<"POST /api/persons/erase">["reason"]

/** What an erasure would do: to the leads of the person, and to the businesses that got them. */
const Effects = ({ erasure: { data, effects } }: { readonly erasure: Erasure }) => {
  const { common, privacy } = useTexts()
  const businesses = useBusinesses()
  const told = [...Map.groupBy(effects, ({ business_id }) => business_id)]
  return (
    <>
      <p>{privacy.erases(data.erased)}</p>
      {isAny(data) && <p>{privacy.erasesWaiting(privacy.waiting(data))}</p>}
      {told.length === 0 ? (
        <p className="muted">{privacy.tellsNobody}</p>
      ) : (
        <div>
          <h3>{privacy.tells}</h3>
          <ul className="rows">
            {told.map(([business, leads]) => (
              <li key={business}>
                <span>
                  {nameOf(businesses, business)}
                  <small>{leads.map(({ lead_id }) => common.lead(lead_id)).join(", ")}</small>
                </span>
              </li>
            ))}
          </ul>
          <p className="muted">{privacy.keeps}</p>
        </div>
      )}
      {data.resembling.length > 0 && (
        <div className="notice" data-tone="waiting">
          <div>
            <p>{privacy.resembling}</p>
            <ul className="faults">
              {data.resembling.map((lead) => (
                <li key={lead}>
                  <Link href={hrefTo("/operator/leads/$lead", { lead })}>{common.lead(lead)}</Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}

/** What waits in which nobody could be found. It may be about the person, so it can be dropped, too. */
const Unidentified = (props: {
  readonly waiting: Erasure["data"]["unidentified"]
  readonly isDropped: boolean
  readonly onChange: (isDropped: boolean) => void
}) => {
  const { privacy, sending } = useTexts()
  return (
    <div className="notice" data-tone="waiting">
      <div>
        <p>{privacy.unidentified(privacy.waiting(props.waiting))}</p>
        <ul className="faults">
          <li>
            <Link href={hrefTo("/operator/submissions")}>{sending.pages.submissions}</Link>
          </li>
          <li>
            <Link href={hrefTo("/operator/imports")}>{sending.pages.imports}</Link>
          </li>
        </ul>
        <Checkbox isSelected={props.isDropped} onChange={props.onChange}>
          {privacy.dropUnidentified}
        </Checkbox>
      </div>
    </div>
  )
}

const isAny = ({ rows, submissions }: Erasure["data"]["unidentified"]): boolean => rows + submissions > 0

interface PersonErasureProps {
  readonly person: AskedPerson
  readonly close: () => void
  readonly erased: () => void
}

/** Asks why a person is erased. It shows first what that would do. */
export const PersonErasure = ({ close, erased, person }: PersonErasureProps) => {
  const { common, privacy } = useTexts()
  const [reason, setReason] = useState<Reason | "">("")
  const [isDropping, setDropping] = useState(false)
  const erasing = useChange("POST /api/persons/erase", ({ data }) => {
    close()
    tell(privacy.erased(data.erased))
    erased()
  })
  const rehearsal = useQuery<Erasure, Refusal>({
    enabled: isUndecided(erasing),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ["effects", "erasure"],
    queryFn: () =>
      request("POST /api/persons/erase", { body: { ...person, reason: "request" }, query: { dry_run: "true" } })
  })
  const erase = () => {
    if (reason !== "") erasing.mutate({ body: { ...person, reason, drop_unidentified: isDropping } })
  }
  return (
    <Form refusal={erasing.error} onSubmit={erase}>
      <Answered query={rehearsal}>
        {(erasure) => (
          <>
            <Effects erasure={erasure} />
            {isAny(erasure.data.unidentified) && (
              <Unidentified waiting={erasure.data.unidentified} isDropped={isDropping} onChange={setDropping} />
            )}
          </>
        )}
      </Answered>
      <Select
        isRequired
        name="reason"
        label={common.reason}
        options={optionsOf(privacy.reasons)}
        value={reason}
        onChange={setReason}
      />
      <EndButtons
        kind="danger"
        label={privacy.erase}
        isPending={erasing.isPending}
        isDisabled={rehearsal.data === undefined}
        close={close}
      />
    </Form>
  )
}
