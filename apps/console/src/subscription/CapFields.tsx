import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { AsItIsNow } from "../components/Details.tsx"
import { tell } from "../components/Notices.tsx"
import { Form } from "../form/Form.tsx"
import { wholeNumberFrom } from "../form/NumberFrom.ts"
import { NumberText } from "../form/NumberText.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { caps, useOwnSubscription } from "./OwnSubscription.ts"
import type { Subscription } from "./Subscription.ts"

/** What was typed since the caps were saved. */
type Typed = { readonly [C in (typeof caps)[number]]?: string }

const textOf = (cap: number | null): string => (cap === null ? "" : String(cap))

const capOf = (text: string): number | null => (text.trim() === "" ? null : wholeNumberFrom(text))

const changeOf = (typed: Typed) => Object.fromEntries(Object.entries(typed).map(([cap, text]) => [cap, capOf(text)]))

interface CapsProps {
  readonly business: string
  readonly wanted: Subscription
  /** The name of the subcategory. The page has the same fields for each one. */
  readonly title: string
  readonly lookAgain: () => Promise<unknown>
}

/** How many leads of a subcategory a business wants at most. */
export const CapFields = ({ business, lookAgain, title, wanted }: CapsProps) => {
  const { business: texts, common, market } = useTexts()
  const { error, isPending, mutate, reset } = useOwnSubscription(business, wanted.subcategory)
  const [typed, setTyped] = useState<Typed>({})
  const [isAnew, setAnew] = useState(false)
  const look = async () => {
    await lookAgain()
    setAnew(true)
    reset()
  }
  const save = () =>
    mutate(changeOf(typed), {
      onSuccess: () => {
        setTyped({})
        setAnew(false)
        tell(common.saved(`${market.subscription.caps}, ${title}`))
      }
    })
  return (
    <Form refusal={error} lookAgain={() => void look()} onSubmit={save}>
      <h3>{market.subscription.caps}</h3>
      {isAnew && (
        <AsItIsNow
          items={caps
            .filter((cap) => typed[cap] !== undefined && typed[cap] !== textOf(wanted[cap]))
            .map((cap) => [market.subscription[cap], textOf(wanted[cap]) || market.subscription.noCap])}
        />
      )}
      <div className="caps" role="group" aria-label={`${market.subscription.caps}: ${title}`}>
        {caps.map((cap) => (
          <NumberText
            key={cap}
            isWhole
            name={cap}
            label={market.subscription[cap]}
            value={typed[cap] ?? textOf(wanted[cap])}
            onChange={(text) => setTyped((former) => ({ ...former, [cap]: text }))}
          />
        ))}
      </div>
      <p className="hint">{texts.subscriptions.capHint}</p>
      <div className="actions">
        <Button type="submit" aria-label={`${common.save}: ${title}`} isPending={isPending}>
          {common.save}
        </Button>
      </div>
    </Form>
  )
}
