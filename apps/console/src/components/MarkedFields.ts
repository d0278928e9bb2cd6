import { createContext } from "react"

/** Whether a fault stands at a field of the form around, by its path. */
export const MarkedFields = createContext<(path: string) => boolean>(() => false)
