/** Texts of what a person made, which goes on when the person leaves. */
export const creations = {
  left: (name: string) => `${name} made this, and could not make it any more. It goes on working:`,
  token: (abilities: string) => `Token: ${abilities}`,
  madeAt: (account: string, at: string) => (account === "" ? `Made on ${at}` : `${account}, made on ${at}`),
  revoke: "End this too",
  revokeHint:
    "Tokens are revoked and webhooks switched off at once. A website that sends leads with a token then loses them.",
  none: (name: string) => `${name} made no token and no webhook that still works.`
}
