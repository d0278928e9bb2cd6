import { TextField } from "../form/Fields.tsx"
import { idFrom } from "../form/IdFrom.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { CatalogueCategory } from "./Subcategory.ts"

interface NameFieldsProps<A extends CatalogueCategory> {
  readonly typed: A
  readonly onChange: (typed: A) => void
  readonly isNew: boolean
}

/** The name, the id and the slug of a category or a subcategory. Those of a new one follow the name. */
export const NameFields = <A extends CatalogueCategory>({ isNew, onChange, typed }: NameFieldsProps<A>) => {
  const { common, market } = useTexts()
  const setId = (id: string, name = typed.name) =>
    onChange({ ...typed, name, id, slug: isNew && typed.slug === typed.id ? id : typed.slug })
  const follow = (name: string) => setId(isNew && typed.id === idFrom(typed.name) ? idFrom(name) : typed.id, name)
  return (
    <>
      <TextField name="name" label={common.name} value={typed.name} onChange={follow} isRequired />
      {isNew && (
        <TextField name="id" label={market.id} hint={market.idHint} value={typed.id} onChange={setId} isRequired />
      )}
      <TextField
        name="slug"
        label={market.catalogue.slug}
        value={typed.slug}
        onChange={(slug) => onChange({ ...typed, slug })}
        isRequired
      />
    </>
  )
}
