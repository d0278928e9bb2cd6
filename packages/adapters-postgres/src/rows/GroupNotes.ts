import { Option, Schema } from "effect"

/** The notification that groups wait for the process. Every other one is a text of {@link noteOf}. */
export const groupsWait = "groups wait"

/** The channel on which a process hears of groups. */
export const channelOf = (process: string): string => `leadwell_${process.replaceAll("-", "_")}`

/** A group that its receiver has written: the numbers of its leads and their outcomes, as texts. */
export const WrittenGroup = Schema.Struct({
  id: Schema.String,
  lead_ids: Schema.Array(Schema.String),
  outcomes: Schema.String
})

/** A group that is written, with the numbers of its stored leads and what became of its arrivals. */
export interface WrittenGroup extends Schema.Schema.Type<typeof WrittenGroup> {}

const Note = Schema.fromJsonString(Schema.Struct({ id: Schema.String, written: Schema.NullOr(WrittenGroup) }))
const decodeNote = Schema.decodeOption(Note)
const encodeNote = Schema.encodeSync(Note)

/** The size from which PostgreSQL refuses the text of a notification, in bytes. */
const noteLimit = 8000

/** What a receiver tells the sender of a group. If it says nothing of the outcomes, the sender looks for them. */
export const noteOf = (id: string, written: WrittenGroup | null): string => {
  const note = encodeNote({ id, written })
  return Buffer.byteLength(note) < noteLimit ? note : encodeNote({ id, written: null })
}

/** Parses what a receiver told. */
export const notesOf = (texts: ReadonlyArray<string>) =>
  texts.flatMap((text) => Option.toArray(text === groupsWait ? Option.none() : decodeNote(text)))
