import type { Wish } from "../api/Wish.ts"
import { Button } from "../parts/Button.tsx"
import { NumberField } from "../parts/Fields.tsx"
import { Form } from "../parts/Form.tsx"
import { tell } from "../parts/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { caps, ofFields, useWish } from "./Wish.ts"

const capOf = (form: FormData, cap: string) => {
  const text = String(form.get(cap) ?? "")
  return text === "" ? null : Number(text)
}

/** How many leads of a subcategory a business wants at most. */
export const Caps = ({ business, wanted }: { readonly business: string; readonly wanted: Wish }) => {
  const { business: texts, common } = useTexts()
  const { error, isPending, mutate } = useWish(business, wanted.subcategory)
  return (
    <Form
      refusal={ofFields(error)}
      onSubmit={(form) =>
        mutate(Object.fromEntries(caps.map((cap) => [cap, capOf(form, cap)])), { onSuccess: () => tell(common.saved) })
      }
    >
      <h3>{texts.wishes.caps}</h3>
      <div className="caps">
        {caps.map((cap) => {
          const value = wanted[cap]
          return (
            <NumberField
              key={cap}
              name={cap}
              label={texts.wishes[cap]}
              minValue={0}
              {...(value === null ? {} : { defaultValue: value })}
            />
          )
        })}
      </div>
      <p className="hint">{texts.wishes.capHint}</p>
      <div className="actions">
        <Button type="submit" isPending={isPending}>
          {common.save}
        </Button>
      </div>
    </Form>
  )
}
