import { type ReactNode, useEffect, useRef } from "react"
import { BrandName } from "../components/BrandName.tsx"
import { product } from "../texts/Product.ts"
import { useTexts } from "../texts/Texts.tsx"

/**
 * What the pages of people who are not signed in have around them. The heading takes the focus, so that a screen reader
 * tells of a session that ended.
 */
export const SignInFrame = ({ children }: { readonly children: ReactNode }) => {
  const { account } = useTexts()
  const { title } = account.signIn
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="sign-in">
      <p>
        <BrandName />
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
