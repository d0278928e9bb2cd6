import { useEffect, useState } from "react"
import { useFormat } from "../texts/Texts.tsx"

const day = 86_400_000

/** Returns the time, which moves on every half minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const moving = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(moving)
  }, [])
  return now
}

/** A time in the past: how long ago on the same day, and the date for older ones. */
export const Past = ({ at }: { readonly at: string }) => {
  const { since, time } = useFormat()
  const now = useNow()
  const isRecent = now - Date.parse(at) < day
  // The clock of this device may be behind that of the server.
  return isRecent ? since(at, Math.max(now, Date.parse(at))) : time(at)
}
