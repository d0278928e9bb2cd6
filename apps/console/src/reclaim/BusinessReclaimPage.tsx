import { useQuery } from "@tanstack/react-query"
import { addressOf } from "../api/Client.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Refusal } from "../api/Refusal.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { usePictureAddress } from "../form/PictureField.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { ReclaimDetails } from "./ReclaimDetails.tsx"

const path = "/api/businesses/:business/reclaims/:reclaim/screenshot"

const readScreenshot = async (params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(addressOf(path, params), { signal }).catch(() => undefined)
  if (!response?.ok) throw new Refusal(response?.status ?? 0, "", {}, undefined, `GET ${path}`)
  return response.blob()
}

const Picture = ({ blob }: { readonly blob: Blob }) => {
  const { business } = useTexts()
  const address = usePictureAddress(blob)
  return address === undefined ? null : <img className="picture" src={address} alt={business.reclaim.screenshotOf} />
}

/** The picture of a reclaim request. The server sends it as a file to save, so it is shown from memory. */
export const Screenshot = ({ business, reclaim }: { readonly business: string; readonly reclaim: string }) => {
  const query = useQuery<Blob, Refusal>({
    queryKey: [path, business, reclaim],
    queryFn: ({ signal }) => readScreenshot({ business, reclaim }, signal),
    staleTime: Infinity,
    gcTime: 0
  })
  return <Answered query={query}>{(blob) => <Picture blob={blob} />}</Answered>
}

/** One reclaim request, with its picture and what was decided. */
export const BusinessReclaimPage = () => {
  const { business: texts, common, operator } = useTexts()
  const [business, reclaim] = [useParam("business"), useParam("reclaim")]
  const { carriedTo } = useListAddress()
  const params = { business, reclaim }
  const query = useAnswer("GET /api/businesses/:business/reclaims/:reclaim", { params }, { every: live })
  const lead = query.data?.data.lead_id
  return (
    <Page
      title={texts.lead.itsReclaim}
      of={lead === undefined ? undefined : common.lead(lead)}
      above={{ title: operator.pages.reclaims, href: carriedTo(hrefTo("/business/$business/reclaims", { business })) }}
      actions={
        lead !== undefined && (
          <LinkButton href={hrefTo("/business/$business/leads/$lead", { business, lead })}>
            {common.lead(lead)}
          </LinkButton>
        )
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <Section title={common.lead(data.lead_id)}>
              <ReclaimDetails reclaim={data} />
            </Section>
            <Section title={texts.reclaim.picture}>
              <Screenshot business={business} reclaim={reclaim} />
            </Section>
          </div>
        )}
      </Answered>
    </Page>
  )
}
