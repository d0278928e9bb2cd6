import type { ReactNode } from "react"
import { addressOf } from "../api/Client.ts"
import type { EndpointName, Query } from "../api/Contract.ts"
import { LinkButton } from "../components/Button.tsx"
import type { OutsideHref } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

type Exported<N = EndpointName> = N extends `GET /api/exports/${infer List}` ? List : never

interface FileLinksProps {
  readonly path: `/api/${"exports" | "reports"}/${string}` | `/api/imports/${string}/faults`
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Links to the same thing as a workbook and as a CSV file. */
export const FileLinks = ({ path, query }: FileLinksProps) => {
  const { common } = useTexts()
  const hrefOf = (format: "csv" | "xlsx") => addressOf(path, {}, { ...query, format }) as OutsideHref
  return (
    <>
      <LinkButton href={hrefOf("xlsx")} download>
        {common.downloadExcel}
      </LinkButton>
      <LinkButton href={hrefOf("csv")} download>
        {common.downloadCsv}
      </LinkButton>
    </>
  )
}

interface ListExportProps<L extends Exported> {
  readonly list: L
  /** The filters of the list. Its order is that of the file. */
  readonly filters: Omit<Query<`GET /api/exports/${L}`>, "format"> & { readonly sort?: string }
}

/** Links to all pages of a list as a file, by the filters of the list. */
export const ListExport = <L extends Exported>({ filters, list }: ListExportProps<L>): ReactNode => (
  <FileLinks path={`/api/exports/${list}`} query={{ ...filters, sort: undefined }} />
)
