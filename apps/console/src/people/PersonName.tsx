import { usePersonName } from "../api/Names.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** The name of a person, or what it is as long as no name is known. */
export const PersonName = ({ id }: { readonly id: string }) => {
  const { access } = useTexts()
  return usePersonName(id) ?? access.people.person
}
