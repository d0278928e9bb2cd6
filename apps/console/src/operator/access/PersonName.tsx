import { useAnswer } from "../../api/Queries.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"

/** The name of a person. Somebody who was removed has none. */
export const PersonName = ({ id }: { readonly id: string }) => {
  const { access } = useTexts()
  const { data } = useAnswer("GET /api/people/:person", { params: { person: id } })
  return data?.data.name ?? access.people.person
}
