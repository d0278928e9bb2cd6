import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { countries } from "../api/ContractValues.ts"
import { useAll } from "../api/Names.ts"
import { endWith } from "../components/Notices.tsx"
import { Select, Switch, TextField } from "../field/Fields.tsx"
import { idFrom } from "../field/IdFrom.ts"
import type { Option } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { CatalogueItem } from "./CatalogueItem.ts"
import { ItemForm, useDifferences } from "./ItemForm.tsx"

/** A field of an item of the catalogue: a text, or a choice where it has options. An option without an id is null. */
export interface ItemField<A> {
  readonly key: keyof A & string
  readonly label: string
  readonly hint?: string
  readonly options?: ReadonlyArray<Option<string>>
  readonly isSwitch?: boolean
  /** Whether it is a whole number. What is no number is sent as it was typed, and refused. */
  readonly isNumber?: boolean
  /** Whether it is a text that may be missing. */
  readonly isOptional?: boolean
  /** Whether it is a day, which may be missing. */
  readonly isDay?: boolean
  /** Whether a new item alone has the field. */
  readonly isOfNew?: boolean
  /** The field whose text gives the id that this one has in a new item, until somebody types another. */
  readonly follows?: keyof A & string
}

/** Returns the fields that several kinds of items have. */
export const useItemFields = () => {
  const { common, market } = useTexts()
  return {
    name: { key: "name", label: common.name },
    id: { key: "id", label: market.id, hint: market.idHint, isOfNew: true, follows: "name" },
    slug: { key: "slug", label: market.catalogue.slug, follows: "name" },
    postalCode: { key: "postal_code", label: common.postalCode },
    city: { key: "city", label: common.city },
    coc: { key: "coc_id", label: market.coc },
    country: { key: "country", label: common.country, options: countries.map((id) => ({ id, name: id })) }
  } as const
}

/** Returns the field that chooses an affiliate, or none. */
export const useAffiliateField = () => {
  const { common, market } = useTexts()
  const { data = [] } = useAll("GET /api/affiliates")
  const options = [{ id: "", name: common.none }, ...data.map((one) => ({ id: one.id, name: one.company_name }))]
  return { key: "affiliate", label: market.affiliate, options } as const
}

interface FieldsFormProps<A extends object> extends Pick<CatalogueItem<A>, "fileOf" | "idKey" | "path"> {
  /** The item as it was shown. A new one has none. */
  readonly shown: A | undefined
  readonly empty: A
  /** The first field is the name, by which a notice tells of the item. */
  readonly fields: ReadonlyArray<ItemField<A>>
  /** Returns the items of the kind. The catalogue is written with every key of them. */
  readonly itemsOf: (catalogue: Answer<"GET /api/catalogue">["data"]) => ReadonlyArray<Partial<A>> | undefined
  readonly create?: (typed: A) => Promise<unknown>
  readonly change?: (changed: Partial<A>, ifMatch: string | undefined) => Promise<unknown>
  readonly close: () => void
  /** What follows once the item is stored. */
  readonly done?: (typed: A) => void
}

const noChange = (): Promise<void> => Promise.resolve()

/** Creates or changes an item of the catalogue in a dialog, by its fields. */
export const FieldsForm = <A extends object>(props: FieldsFormProps<A>) => {
  const { change = noChange, close, create = noChange, empty, fields, fileOf, idKey, itemsOf, path, shown } = props
  const { common } = useTexts()
  const differences = useDifferences()
  const [typed, setTyped] = useState(shown ?? empty)
  const isNew = shown === undefined
  const textOf = (key: keyof A) => String(typed[key] ?? "")
  const set = (key: keyof A & string, value: string | number | boolean | null) => {
    const following = fields.filter((one) => isNew && one.follows === key && textOf(one.key) === idFrom(textOf(key)))
    const followed = following.map((one) => [one.key, idFrom(String(value))])
    setTyped({ ...typed, [key]: value, ...Object.fromEntries(followed) })
  }
  const nameOf = ({ options }: ItemField<A>, value: unknown) => options?.find(({ id }) => id === (value ?? ""))?.name
  const choices = fields.filter(({ options }) => options)
  const item: CatalogueItem<A> = {
    fileOf,
    idKey,
    path,
    shown,
    typed,
    find: (catalogue) => itemsOf(catalogue)?.find((one) => one[idKey] === typed[idKey]),
    save: (changed, ifMatch) => (isNew ? create(typed) : change(changed, ifMatch)),
    done: () => {
      endWith(common.saved(textOf(fields[0]!.key)), close).onSuccess()
      props.done?.(typed)
    }
  }
  return (
    <ItemForm
      item={item}
      close={close}
      differences={(before) =>
        differences(
          before,
          typed,
          Object.fromEntries(fields.map(({ key, label }) => [key, label])) as { readonly [K in keyof A]?: string },
          Object.fromEntries(choices.map((field) => [field.key, (value: unknown) => nameOf(field, value)])) as object
        )
      }
    >
      <div className="fields">
        {fields
          .filter(({ isOfNew = false, isSwitch = false }) => !isSwitch && (isNew || !isOfNew))
          .map(({ key, label, hint, isDay = false, isNumber = false, isOptional = false, options }, n) => {
            const hasNone = isDay || isOptional || (options?.some(({ id }) => id === "") ?? false)
            const field = { name: key, label, hint, value: textOf(key), isRequired: !hasNone }
            const onChange = (text: string) =>
              set(key, hasNone && text === "" ? null : isNumber && /^\d{1,9}$/.test(text) ? Number(text) : text)
            return options ? (
              <Select key={key} {...field} onChange={onChange} options={options} />
            ) : (
              <TextField
                key={key}
                {...field}
                {...(isDay && { type: "date" })}
                onChange={onChange}
                autoFocus={n === 0}
              />
            )
          })}
      </div>
      {fields
        .filter(({ isSwitch }) => isSwitch)
        .map(({ key, label }) => (
          <Switch key={key} isSelected={typed[key] === true} onChange={(isOn) => set(key, isOn)}>
            {label}
          </Switch>
        ))}
    </ItemForm>
  )
}
