import type { ReactNode } from "react"
import { FieldError, type FieldErrorRenderProps } from "react-aria-components/FieldError"
import { useTexts } from "../texts/Texts.tsx"

interface FieldFaultProps {
  /** Whether the field is a choice, and not a text. */
  readonly isChoice?: boolean
  /** What the page itself finds wrong. */
  readonly children?: ReactNode
}

/** Says at a field what is wrong with it. A browser would say it in the language of the device. */
export const FieldFault = ({ children, isChoice = false }: FieldFaultProps) => {
  const { faults } = useTexts().common
  const inWords = ({ validationDetails, validationErrors }: FieldErrorRenderProps): ReactNode => {
    if (validationDetails.valueMissing) return isChoice ? faults.notChosen : faults.missing
    return validationDetails.badInput ? faults.unfinished : validationErrors.join(" ")
  }
  return <FieldError className="fault">{children ?? inWords}</FieldError>
}
