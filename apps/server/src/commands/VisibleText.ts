const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * Returns a text with its control characters and marks of direction escaped as in JSON. A terminal would obey them, and
 * people who are no operators write names, e-mail addresses and the URLs of webhooks.
 */
export const visibleText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, escapeOf)
