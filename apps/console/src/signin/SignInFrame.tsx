import { type ReactNode, useEffect } from "react"
import { Heading } from "react-aria-components/Heading"
import { useTexts } from "../texts/TextsProvider.tsx"

/** What the pages of people who are not signed in have around them. */
export const SignInFrame = ({ children }: { readonly children: ReactNode }) => {
  const { account, common } = useTexts()
  const { title } = account.signIn
  useEffect(() => {
    document.title = `${title} · ${common.product}`
  }, [title, common])
  return (
    <main className="sign-in">
      <p className="product">{common.product}</p>
      <Heading level={1}>{title}</Heading>
      {children}
    </main>
  )
}
