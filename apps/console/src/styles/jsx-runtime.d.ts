import type { JSX as ReactJsx } from "react"
import type { ClassNames } from "./ClassNames.ts"

type Styled<P> = "className" extends keyof P
  ? Omit<P, "className"> & { readonly className?: ClassNames | undefined }
  : P

/**
 * The elements of React, whose class names are those of the style sheets. For the compiler, this file is
 * `react/jsx-runtime`.
 */
export namespace JSX {
  type ElementType = ReactJsx.ElementType
  interface Element extends ReactJsx.Element {}
  interface ElementClass extends ReactJsx.ElementClass {}
  interface ElementAttributesProperty extends ReactJsx.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
  interface IntrinsicClassAttributes<T> extends ReactJsx.IntrinsicClassAttributes<T> {}
  type IntrinsicElements = { [E in keyof ReactJsx.IntrinsicElements]: Styled<ReactJsx.IntrinsicElements[E]> }
}
