// Passkeys: signing in with one, and those of the person who is signed in.

import { button, call, element, row, sayWhy, showList } from "./parts.js"

/** Passkeys work at a host name, and in a browser that reads the options of the interface. */
export const hasPasskeys =
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function" &&
  !/^(?:[\d.]+|\[.*\])$/.test(location.hostname)

/** Asks the browser for an answer to options. Returns nothing when the person stops, or the device has no passkey. */
const answered = async (ask) => {
  try {
    return (await ask()).toJSON()
  } catch {
    element("message").textContent = "No passkey was used. Try again, or use a link."
    return undefined
  }
}

/** Signs in with a passkey, and returns whether that was done. */
export const signInByPasskey = async () => {
  const begun = await call("POST", "/api/session/passkey/options")
  if (begun.status !== 200) return sayWhy(begun)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.body.data)
  const credential = await answered(() => navigator.credentials.get({ publicKey }))
  if (credential === undefined) return false
  const signedIn = await call("POST", "/api/session/passkey", { credential })
  if (signedIn.status !== 201) sayWhy(signedIn)
  return signedIn.status === 201
}

const addPasskey = async () => {
  const begun = await call("POST", "/api/passkeys/options")
  if (begun.status !== 200) return sayWhy(begun)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.body.data)
  const credential = await answered(() => navigator.credentials.create({ publicKey }))
  if (credential === undefined) return
  const name = navigator.userAgentData?.platform || "This device"
  const added = await call("POST", "/api/passkeys", { name, credential })
  if (added.status !== 201) return sayWhy(added)
  element("message").textContent = "The passkey is added. With it, you sign in without a link."
  await showPasskeys()
}

const removePasskey = async ({ id }) => {
  const removed = await call("DELETE", `/api/passkeys/${id}`)
  if (removed.status !== 204) return sayWhy(removed)
  await showPasskeys()
}

/** Shows the passkeys of the person, with a button that adds one. */
export const showPasskeys = async () => {
  const { body, status } = hasPasskeys ? await call("GET", "/api/passkeys") : { status: 0 }
  if (status !== 200) return showList("passkeys", undefined)
  const rows = body.data.map((one) =>
    row(
      one.name,
      one.used_at,
      button("Remove", () => removePasskey(one))
    )
  )
  showList("passkeys", rows)
  element("add-passkey").replaceChildren(button("Add a passkey", addPasskey))
}
