// The page where people sign in, with a one-time link or a passkey, and where they see what signs them in.

import { button, call, element, row, say, sayWhy, showList } from "./parts.js"
import { hasPasskeys, showPasskeys, signInByPasskey } from "./passkeys.js"

const offer = (...buttons) => element("actions").replaceChildren(...buttons)

const usePasskey = async () => {
  if (await signInByPasskey()) await show()
}

const showSignedOut = (message) => {
  showList("sessions", undefined)
  showList("passkeys", undefined)
  offer(...(hasPasskeys ? [button("Sign in with a passkey", usePasskey, "first")] : []))
  say("Sign in", message)
}

const signOut = async () => {
  const ended = await call("DELETE", "/api/session")
  if (ended.status !== 204) return sayWhy(ended)
  showSignedOut("You are signed out.")
}

const sessionRow = ({ current, id, used_at }) => {
  const end = async () => {
    await call("DELETE", `/api/sessions/${id}`)
    await show()
  }
  return row(current ? "This browser" : "Another browser", used_at, ...(current ? [] : [button("End", end)]))
}

/** Shows who is signed in, or asks for a passkey or a link. */
const show = async () => {
  const { body, status } = await call("GET", "/api/session")
  if (status === 401) return showSignedOut("Open the link that you got. If you have none, ask your operator for one.")
  if (status !== 200) {
    say("Sign in", "The server does not answer. Try again in a moment.")
    return offer(button("Try again", show, "first"))
  }
  const { account, memberships, person } = body.data
  const role = memberships.find((one) => one.account === account)?.role ?? "member"
  say(person.name, `You are signed in as ${role} for the account ${account}.`)
  offer(button("Sign out", signOut))
  const sessions = await call("GET", "/api/sessions")
  showList("sessions", sessions.status === 200 ? sessions.body.data.map(sessionRow) : undefined)
  await showPasskeys()
}

/** Uses the link once somebody asks for it: programs that look at mail open links too, and must not use them up. */
const offerLink = (link) => {
  say("Sign in", "This link signs you in with this browser. It works once.")
  const signIn = async () => {
    const started = await call("POST", "/api/session", { link })
    if (started.status !== 201) return sayWhy(started)
    history.replaceState(null, "", location.pathname)
    await show()
  }
  offer(button("Sign in", signIn, "first"))
}

const link = location.hash.slice(1)
if (link.startsWith("lwl_")) offerLink(link)
else await show()
