import { Context } from "effect"

/**
 * Whether one-time links are mailed to the people who ask for them. Without a mail server nobody gets one, and people
 * are told so.
 */
export const LinksAreMailed = Context.Reference<boolean>("@leadwell/adapters-http/features/people/LinksAreMailed", {
  defaultValue: () => true
})
