import { request } from "./Client.ts"
import { reportOutage } from "./Connection.ts"
import { Refusal } from "./Refusal.ts"

/** The time between two questions whether the server is there, in milliseconds. */
const pause = 3000

/** The time in which opening the page anew is done once, in milliseconds. */
const reloadPause = 30_000

const key = "leadwell.opened-anew"

/** Whether the server answers. It may say that it cannot serve now, and still hand out files. */
const isAnswered = (): Promise<boolean> =>
  request("GET /health/ready").then(
    () => true,
    (error) => error instanceof Refusal && error.status !== 0
  )

const untilAnswered = async (): Promise<void> => {
  while (!(await isAnswered())) await new Promise((resolve) => setTimeout(resolve, pause))
}

const openAnew = (): Promise<never> => {
  if (Date.now() - Number(sessionStorage.getItem(key)) < reloadPause) {
    throw new Error("A part of the application cannot be loaded.")
  }
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return new Promise(() => undefined)
}

/**
 * Loads a part of the application. A browser asks only once for a part that failed, so the page is opened anew then.
 * That waits for the server: without a network the browser would show a page of its own, and this one would be gone.
 */
export const loadPart = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch {
    reportOutage()
    await untilAnswered()
    return openAnew()
  }
}
