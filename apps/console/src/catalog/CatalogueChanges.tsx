import type { Answer, Body } from "../api/Contract.ts"
import { Details } from "../components/Page.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

/** A catalogue file, as it is sent. */
export type CatalogueBody = Body<"PUT /api/catalogue">

/** What a catalogue file adds, changes and leaves, by kind. */
export type Changes = Answer<"PUT /api/catalogue">["data"]

type Kind = keyof Changes["added"]

const mostNamed = 10

const kindsOf = ({ added }: Changes) => Object.keys(added) as ReadonlyArray<Kind>

/** Counts the ids of all kinds. */
export const countOf = (ids: Changes["added"]): number => Object.values(ids).reduce((sum, some) => sum + some.length, 0)

/** Whether applying a file would change nothing. */
export const isWithoutChanges = ({ added, changed }: Changes): boolean => countOf(added) + countOf(changed) === 0

/** Returns the names of what a file has, by kind and id. */
const namesIn = (file: CatalogueBody): ReadonlyMap<string, string> => {
  const { accounts = [], affiliates = [], businesses = [], categories = [], websites = [] } = file
  const named: ReadonlyArray<readonly [Kind, string, string]> = [
    ...accounts.map(({ id, name }) => ["accounts", id, name] as const),
    ...affiliates.map(({ company_name, id }) => ["affiliates", id, company_name] as const),
    ...websites.map(({ code, name }) => ["websites", code, name] as const),
    ...categories.map(({ id, name }) => ["categories", id, name] as const),
    ...categories.flatMap(({ subcategories = [] }) =>
      subcategories.map(({ id, name }) => ["subcategories", id, name] as const)
    ),
    ...businesses.map(({ id, name }) => ["businesses", id, name] as const)
  ]
  return new Map(named.map(([kind, id, name]) => [`${kind} ${id}`, name]))
}

interface ChangeListProps {
  readonly title: string
  readonly changes: Changes
  readonly file: CatalogueBody
}

/** Tells what a file would add and change, by kind and by name. */
export const ChangeList = ({ changes, file, title }: ChangeListProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const texts = market.catalogue
  const names = namesIn(file)
  const listed = (kind: Kind, ids: ReadonlyArray<string>): string => {
    const named = ids.slice(0, mostNamed).map((id) => names.get(`${kind} ${id}`) ?? id)
    const rest = ids.length - named.length
    return [...named, ...(rest === 0 ? [] : [texts.more(number(rest))])].join(", ")
  }
  const linesOf = (kind: Kind) =>
    (["added", "changed"] as const).flatMap((what) => {
      const ids = changes[what][kind]
      return ids.length === 0 ? [] : [`${texts[what](number(ids.length))}: ${listed(kind, ids)}`]
    })
  return (
    <>
      <h3>{title}</h3>
      <Details
        items={kindsOf(changes)
          .map((kind) => [kind, linesOf(kind)] as const)
          .filter(([, lines]) => lines.length > 0)
          .map(([kind, lines]) => [texts.kinds[kind], lines.map((line) => <div key={line}>{line}</div>)])}
      />
    </>
  )
}
