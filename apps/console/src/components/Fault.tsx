import { createContext, type ReactNode, useContext } from "react"
import { isChangedMeanwhile, needsSignIn, type Refusal } from "../api/Refusal.ts"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { Button, LinkButton } from "./Button.tsx"
import { type FieldFault, refusalText } from "./RefusalText.ts"

/** Whether a fault stands at a field of the form around, by its path. */
export const MarkedFields = createContext<(path: string) => boolean>(() => false)

const mostShown = 20

const FaultList = ({ faults }: { readonly faults: ReadonlyArray<FieldFault> }) => {
  const { refusals } = useTexts().common
  const { number } = useFormat()
  return (
    <ul className="faults">
      {faults.slice(0, mostShown).map(({ path, text }) => (
        <li key={`${path} ${text}`}>
          <code>{path}</code> {text}
        </li>
      ))}
      {faults.length > mostShown && <li>{refusals.more(number(faults.length - mostShown))}</li>}
    </ul>
  )
}

/** Leads to a new sign-in, and from there back to this page. */
const SignInAgain = () => {
  const { signIn } = useTexts().account
  const from = location.pathname + location.search
  return <LinkButton href={hrefTo("/sign-in", {}, { from, again: "true" })}>{signIn.signInAgain}</LinkButton>
}

interface FaultProps {
  readonly refusal: Refusal
  /** Tries again, or looks at what somebody changed meanwhile. */
  readonly again?: (() => void) | undefined
  /** What else there is to say. */
  readonly children?: ReactNode
}

/** Says why something could not be read or done. Screen readers tell it at once. */
export const Fault = ({ again, children, refusal }: FaultProps) => {
  const texts = useTexts()
  const { faults, text } = refusalText(texts, refusal, useContext(MarkedFields))
  // What is stored can have faults, too, before anybody tries something.
  const isTried = refusal.status !== 422 || refusal.endpoint !== undefined
  return (
    <div className="notice" data-tone="bad" role="alert">
      <div>
        <p>
          {isTried && <strong>{texts.common.refusals.title}.</strong>} {text}
        </p>
        {faults.length > 0 && <FaultList faults={faults} />}
        {needsSignIn(refusal) && <SignInAgain />}
        {children}
      </div>
      {again && (
        <Button onPress={again}>{isChangedMeanwhile(refusal) ? texts.common.refusals.look : texts.common.retry}</Button>
      )}
    </div>
  )
}
