import type { Body } from "../api/Contract.ts"
import { useTexts } from "../texts/Texts.tsx"

/** What people agree to. */
export type Purpose = Body<"POST /api/websites/:code/consent-texts">["purposes"][number]

/** In the order in which people mostly agree to them. */
export const purposes = Object.keys({
  share_with_businesses: null,
  call: null,
  email: null,
  newsletter: null
} satisfies Record<Purpose, null>) as ReadonlyArray<Purpose>

/** Returns what writes purposes in words. */
export const usePurposeText = () => {
  const { purposeNames } = useTexts().consent
  return (agreed: ReadonlyArray<Purpose>): string =>
    purposes
      .filter((one) => agreed.includes(one))
      .map((one) => purposeNames[one])
      .join(", ")
}
