import { useTexts } from "../texts/TextsProvider.tsx"

/** Says that something is being read. */
export const Loading = () => {
  const { common } = useTexts()
  return (
    <p className="loading" role="status">
      {common.loading}
    </p>
  )
}
