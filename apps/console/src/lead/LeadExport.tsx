import type { ReactNode } from "react"
import { addressOf } from "../api/Client.ts"
import type { Query } from "../api/Contract.ts"
import { LinkButton } from "../components/Button.tsx"
import type { OutsideHref } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

type Filters = Omit<Query<"GET /api/exports/leads">, "format">

const hrefOf = (filters: Filters, format: "csv" | "xlsx"): OutsideHref =>
  addressOf("/api/exports/leads", {}, { format, ...filters }) as OutsideHref

/** Links to the leads of a list as a file: all pages of them, by the filters of the list, the oldest first. */
export const LeadExport = ({ filters }: { readonly filters: Filters }): ReactNode => {
  const { common } = useTexts()
  return (
    <>
      <LinkButton href={hrefOf(filters, "xlsx")} download>
        {common.downloadExcel}
      </LinkButton>
      <LinkButton href={hrefOf(filters, "csv")} download>
        {common.downloadCsv}
      </LinkButton>
    </>
  )
}
