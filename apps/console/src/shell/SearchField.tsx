import { useRouter } from "@tanstack/react-router"
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react"
import { Autocomplete } from "react-aria-components/Autocomplete"
import { Header } from "react-aria-components/Header"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox"
import { Text } from "react-aria-components/Text"
import { TextField } from "react-aria-components/TextField"
import { useFilter } from "react-aria/useFilter"
import { useHoldings } from "../api/Holdings.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { hrefTo } from "../router/Link.tsx"
import { useSignOut } from "../session/SignOut.ts"
import { useTexts } from "../texts/Texts.tsx"
import { type Hit, type HitGroup, useFound } from "./Found.ts"
import { navigationOf } from "./Navigation.ts"

/** The pages of the person's menu, and what can be done from everywhere. */
const useOwn = (): ReadonlyArray<HitGroup> => {
  const texts = useTexts()
  const session = useSession()
  const signOut = useSignOut()
  const { account, common, market } = texts
  const pages = navigationOf(session, texts, useHoldings()).flatMap(({ items, title }) =>
    items.map(({ href, title: name }): Hit => ({ id: href, name, about: title, go: href }))
  )
  const profile = hrefTo("/profile")
  const onboard: ReadonlyArray<Hit> =
    roleOf(session) === "operator"
      ? [{ id: "onboard", name: market.business.new, go: hrefTo("/operator/onboard") }]
      : []
  return [
    { title: common.pages, hits: [...pages, { id: profile, name: account.profile.title, go: profile }] },
    {
      title: common.search.commands,
      hits: [...onboard, { id: "sign-out", name: account.profile.signOut, go: () => signOut.mutate() }]
    }
  ]
}

interface SearchFieldProps {
  readonly close: () => void
  /** What was typed before this field was there. */
  readonly typed: RefObject<string>
}

/** Goes on at the end of what a field begins with. */
const atEnd = (field: HTMLInputElement | null) => field?.setSelectionRange(field.value.length, field.value.length)

/**
 * A field that finds things, pages and commands. The arrow keys choose among them, and Enter goes there. Without a
 * choice it goes to the only one, once it is found.
 */
export const SearchField = ({ close, typed }: SearchFieldProps) => {
  const { search } = useTexts().common
  const { history } = useRouter()
  const { contains } = useFilter({ sensitivity: "base" })
  const [text, setText] = useState(typed.current)
  const [entered, setEntered] = useState<string>()
  const { groups: found, isAsking } = useFound(text)
  const own = useOwn().map(({ hits, title }) => ({
    title,
    hits: hits.filter(({ about = "", name }) => contains(`${about} ${name}`, text.trim()))
  }))
  const groups = [...found, ...own.filter(({ hits }) => hits.length > 0)]
  const hits = groups.flatMap((group) => group.hits)
  const act = (id: unknown) => {
    const hit = hits.find((one) => one.id === id)
    if (hit === undefined) return
    close()
    if (typeof hit.go === "string") history.push(hit.go)
    else hit.go()
  }
  const wanted = entered === text && !isAsking && hits.length === 1 ? hits[0]?.id : undefined
  useEffect(() => {
    if (wanted !== undefined) act(wanted)
  }, [wanted])
  const enter = ({ currentTarget, key }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter" && !currentTarget.getAttribute("aria-activedescendant")) setEntered(text)
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField className="field" autoFocus>
        <Label>{search.label}</Label>
        <Input
          ref={atEnd}
          onKeyDown={enter}
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          className="input"
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="go"
        />
        <Text slot="description" className="hint">
          {search.hint}
        </Text>
      </TextField>
      <ListBox
        aria-label={search.results}
        className="hits"
        selectionMode="none"
        onAction={act}
        renderEmptyState={() => <p className="hint">{isAsking ? search.asking : search.nothing}</p>}
      >
        {groups.map(({ hits, title }) => (
          <ListBoxSection key={title} id={title}>
            <Header className="navigation-group">{title}</Header>
            {hits.map(({ about, id, name }) => (
              <ListBoxItem
                key={id}
                id={id}
                textValue={about === undefined ? name : `${name}, ${about}`}
                className="option hit"
              >
                <span>{name}</span>
                {about !== undefined && <small className="muted">{about}</small>}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  )
}
