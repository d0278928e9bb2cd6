import type { creations as english } from "../en/creations.ts"

/** Texts of what a person made, which goes on when the person leaves. */
export const creations: typeof english = {
  left: (name) => `${name} heeft dit gemaakt en zou het niet meer mogen maken. Het blijft werken:`,
  token: (abilities) => `Token: ${abilities}`,
  madeAt: (account, at) => (account === "" ? `Gemaakt op ${at}` : `${account}, gemaakt op ${at}`),
  revoke: "Dit ook beëindigen",
  revokeHint:
    "Tokens worden meteen ingetrokken en webhooks uitgezet. Een website die met een token leads stuurt, raakt ze dan kwijt.",
  none: (name) => `${name} heeft geen token of webhook gemaakt die nog werkt.`
}
