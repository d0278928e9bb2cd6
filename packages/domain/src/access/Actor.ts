import { type DateTime, Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"

/**
 * What kind of actor did something: an access token, a command of the operating system's user, a person who signs in,
 * an account of a program that embeds the domain, the server itself, or whoever opened a link in a mail to the person
 * of a lead.
 */
export const ActorKind = Schema.Literals(["token", "command", "person", "account", "server", "link"])

/** The actor that did something. `name` tells a reader who that is; it may change later, and the id may not. */
export const Actor = Schema.Struct({ kind: ActorKind, id: Identifier, name: Schema.String })

/** The actor that did something. */
export interface Actor extends Schema.Schema.Type<typeof Actor> {}

/** Who acts, and when. */
export interface Act {
  readonly actor: Actor
  readonly at: DateTime.Utc
}

/** The server, for what it does by itself. */
export const server: Actor = { kind: "server", id: "server", name: "server" }

/** Returns the actor of a command, such as `token create`. */
export const commandActor = (command: string): Actor => ({
  kind: "command",
  id: command.replaceAll(" ", "-"),
  name: `leadwell ${command}`
})

/** Returns the actor of what somebody does by a link in a mail to the person of a lead. It holds no personal data. */
export const linkActor = (lead: number): Actor => ({ kind: "link", id: `lead-${lead}`, name: "link" })
