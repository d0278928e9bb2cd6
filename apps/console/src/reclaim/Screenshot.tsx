import { useQuery } from "@tanstack/react-query"
import { addressOf } from "../api/Client.ts"
import { Refusal } from "../api/Refusal.ts"
import { Answered } from "../components/Answered.tsx"
import { usePictureAddress } from "../form/PictureField.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

interface ScreenshotProps {
  readonly business: string
  readonly reclaim: string
}

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
export const Screenshot = ({ business, reclaim }: ScreenshotProps) => {
  const query = useQuery<Blob, Refusal>({
    queryKey: [path, business, reclaim],
    queryFn: ({ signal }) => readScreenshot({ business, reclaim }, signal),
    staleTime: Infinity,
    gcTime: 0
  })
  return <Answered query={query}>{(blob) => <Picture blob={blob} />}</Answered>
}
