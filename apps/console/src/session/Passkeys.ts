import { request } from "../api/Client.ts"

/** Whether this browser has passkeys at this address. They work at a host name, and not at a number. */
export const hasPasskeys =
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function" &&
  !/^(?:[\d.]+|\[.*\])$/.test(location.hostname)

/** The person stopped, or the device has no passkey. */
export class NoPasskey extends Error {}

const answered = async (ask: () => Promise<Credential | null>): Promise<object> => {
  const credential = await ask().catch(() => null)
  if (credential === null) throw new NoPasskey()
  return (credential as PublicKeyCredential).toJSON()
}

/** Signs in with a passkey of this device. */
export const signInByPasskey = async (): Promise<void> => {
  const { data } = await request("POST /api/session/passkey/options")
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as unknown as PublicKeyCredentialRequestOptionsJSON
  )
  const credential = await answered(() => navigator.credentials.get({ publicKey }))
  await request("POST /api/session/passkey", { body: { credential: { ...credential } } })
}

/** Makes a passkey on this device, and adds it to those of the person. */
export const addPasskey = async (name: string): Promise<void> => {
  const { data } = await request("POST /api/passkeys/options")
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data as unknown as PublicKeyCredentialCreationOptionsJSON
  )
  const credential = await answered(() => navigator.credentials.create({ publicKey }))
  await request("POST /api/passkeys", { body: { name, credential: { ...credential } } })
}
