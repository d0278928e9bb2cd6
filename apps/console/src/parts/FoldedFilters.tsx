import { type ReactNode, useId, useState } from "react"
import type { ListAddress } from "../shell/Address.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { Filters } from "./Filters.tsx"

interface FoldedFiltersProps {
  readonly address: Pick<ListAddress<string>, "clear" | "isFiltered">
  readonly children: ReactNode
}

/** The filters of a list. A narrow window hides them behind a button, because the list matters more. */
export const FoldedFilters = ({ address, children }: FoldedFiltersProps) => {
  const { common } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(address.isFiltered)
  return (
    <div className="folded" data-open={isOpen}>
      <Button aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
        {common.filters}
      </Button>
      <div id={id}>
        <Filters address={address}>{children}</Filters>
      </div>
    </div>
  )
}
