import { useState } from "react"
import { useSession } from "../api/Session.ts"

const most = 3

/**
 * The remarks of the rejections that each person wrote since the application was opened. Those of others are not
 * offered: one that names somebody would go to another business.
 */
const remarks = new Map<string, ReadonlyArray<string>>()

/** Returns the latest remarks of the person, and what keeps another one. */
export const useFormerRemarks = () => {
  const { person } = useSession()
  const [former, setFormer] = useState(() => remarks.get(person.id) ?? [])
  const keep = (text: string) => {
    const kept = [text, ...former.filter((one) => one !== text)].slice(0, most)
    remarks.set(person.id, kept)
    setFormer(kept)
  }
  return { former, keep }
}
