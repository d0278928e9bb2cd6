import { useEffect, useState } from "react"
import { nameOf, useBusinesses } from "../api/Names.ts"
import { type Found, useSearch } from "../api/Search.ts"
import { roleOf, type Session, useSession } from "../api/Session.ts"
import { type Href, hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** One thing that a search offers: a page to go to, or something to do. */
export interface Hit {
  readonly id: string
  readonly name: string
  readonly about?: string | undefined
  readonly go: Href | (() => void)
}

export interface HitGroup {
  readonly title: string
  readonly hits: ReadonlyArray<Hit>
}

/** How long somebody types nothing before the server is asked, in milliseconds. */
const pause = 150

/** Returns a text once it stays the same for a while. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Returns the page of each kind of thing that a search finds, by the role of the person. */
const pagesOf = (session: Session) => {
  const role = roleOf(session)
  return {
    lead: ({ business_id: business, id: lead }: Found["leads"][number]) => {
      if (business !== null) return hrefTo("/business/$business/leads/$lead", { business, lead })
      return role === "member" ? hrefTo("/affiliate/leads/$lead", { lead }) : hrefTo("/operator/leads/$lead", { lead })
    },
    business: (business: string) => {
      if (role === "operator") return hrefTo("/operator/businesses/$business", { business })
      return role === "reviewer"
        ? hrefTo("/operator/leads", {}, { business })
        : hrefTo("/business/$business/leads", { business })
    },
    website: (website: string) => {
      if (role === "operator") return hrefTo("/operator/websites", {}, { website })
      return role === "reviewer"
        ? hrefTo("/operator/leads", {}, { website_code: website })
        : hrefTo("/affiliate/websites", {}, { website })
    },
    person: (person: string) => hrefTo("/operator/people/$person", { person })
  }
}

/** Returns what a text finds, with the pages to go to. */
export const useFound = (typed: string): { readonly groups: ReadonlyArray<HitGroup>; readonly isAsking: boolean } => {
  const { common, operator } = useTexts()
  const session = useSession()
  const businesses = useBusinesses()
  const text = useSettled(typed.trim())
  const { data, isFetching } = useSearch(text)
  const isAsking = text !== "" && (isFetching || text !== typed.trim())
  if (data === undefined || typed.trim() === "") return { groups: [], isAsking }
  const to = pagesOf(session)
  const groups = [
    {
      title: operator.pages.leads,
      hits: data.leads.map((lead) => ({
        id: `lead ${lead.id} ${lead.business_id}`,
        name: common.lead(lead.id),
        about: lead.business_id === null ? undefined : nameOf(businesses, lead.business_id),
        go: to.lead(lead)
      }))
    },
    {
      title: operator.pages.businesses,
      hits: data.businesses.map(({ id, name }) => ({ id: `business ${id}`, name, about: id, go: to.business(id) }))
    },
    {
      title: operator.pages.websites,
      hits: data.websites.map(({ code, name }) => ({ id: `website ${code}`, name, about: code, go: to.website(code) }))
    },
    {
      title: operator.pages.people,
      hits: data.people.map(({ email, id, name }) => ({ id: `person ${id}`, name, about: email, go: to.person(id) }))
    }
  ]
  return { groups: groups.filter(({ hits }) => hits.length > 0), isAsking }
}
