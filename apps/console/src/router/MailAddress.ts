/**
 * Returns a link that writes to an e-mail address. Its person wrote the address on a website: unescaped, a `?` in it
 * would begin further receivers or a text.
 */
export const mailTo = (email: string): `mailto:${string}` =>
  `mailto:${email.split("@").map(encodeURIComponent).join("@")}`
