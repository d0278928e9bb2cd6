import { encodeBlock, encodeErasure } from "@leadwell/adapters-http/features/privacy/person/FoundPerson"
import { piecesOfExport } from "@leadwell/adapters-http/features/privacy/person/PersonExport"
import { mostResembling } from "@leadwell/domain/features/privacy/erasure/Erasure"
import type { WaitingCounts } from "@leadwell/domain/features/privacy/person/PersonalData"
import type { PersonErasure } from "@leadwell/domain/features/privacy/person/PersonErasure"
import { ErasureReason } from "@leadwell/domain/features/privacy/person/PersonRequest"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Console, DateTime, Effect, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { confirmationFlags, confirmed } from "../Confirmation.ts"
import { counted } from "../Counted.ts"
import { json, printJson } from "../JsonFlag.ts"
import { force, outputFile, tellWritten, writeContent, writing } from "../OutputFile.ts"
import { asked, inputOf, personFlags, storage } from "./AskedPerson.ts"

const exportPerson = Command.make(
  "export",
  {
    ...personFlags,
    file: Argument.String("FILE").pipe(
      Argument.withDescription("Where to write what is stored, in JSON; - is the standard output")
    ),
    force
  },
  Effect.fnUntraced(function* ({ email, file, force, phone }) {
    yield* writing(file, () => outputFile(file, force))
    const input = inputOf({ email, phone })
    const found = yield* asked(Persons.use((persons) => persons.export(commandOperator("person export"), input)))
    const pieces = yield* orFailed(Stream.runCollect(piecesOfExport(found)))
    yield* writeContent(file, pieces.join(""), force)
    yield* tellWritten(file, `Wrote ${file}.`)
  })
).pipe(Command.withDescription("Write all that is stored of the person of leads as a file."))

/** Returns what to do with leads that resemble the person. It names no address, because others read a terminal too. */
const resemblingText = (leads: ReadonlyArray<LeadId>): string => {
  const first =
    leads.length === mostResembling ? `The first ${mostResembling} leads that` : counted(leads.length, "lead")
  const only = leads.length === 1 ? "has" : "have"
  return [
    `${first} ${only} an address or a number that is like the given one, and stay: ${leads.join(", ")}.`,
    "Look at each lead. If it is the person's, erase it by the e-mail address that it has."
  ].join("\n")
}

const waitingText = ({ rows, submissions }: WaitingCounts): string =>
  `${counted(submissions, "submission")} and ${counted(rows, "row")} of files that wait`

/** Returns what happens to submissions and rows: to those of the person, and to those in which nobody was found. */
const waitingLines = (erasure: PersonErasure, done: boolean, isDropping: boolean): ReadonlyArray<string> => {
  const { unidentified } = erasure
  const dropping = `They ${done ? "were" : "are"} dropped, too.`
  const what = isDropping ? dropping : "Look at them, or drop them, too, with --drop-unidentified."
  return [
    ...(erasure.submissions + erasure.rows === 0
      ? []
      : [`${done ? "Erased the person from" : "The person is in"} ${waitingText(erasure)}.`]),
    ...(unidentified.submissions + unidentified.rows === 0
      ? []
      : [`Nobody could be found in ${waitingText(unidentified)}. ${what}`])
  ]
}

/** Shows from which leads an erasure takes the person, and which it leaves although they resemble the person. */
const show = Effect.fnUntraced(function* (
  erasure: PersonErasure,
  { done, isDropping, isJson }: { readonly done: boolean; readonly isDropping: boolean; readonly isJson: boolean }
) {
  const { effects, data } = encodeErasure(erasure)
  if (isJson) return yield* printJson({ ...data, effects })
  const { erased, leads, resembling } = erasure
  const more = erased > leads.length ? `, and ${erased - leads.length} more` : ""
  const named = leads.length === 0 ? "" : `: ${leads.map(({ id }) => id).join(", ")}${more}`
  yield* Console.log(
    done ? `Erased the person from ${counted(erased, "lead")}.` : `The person is in ${counted(erased, "lead")}${named}.`
  )
  for (const line of waitingLines(erasure, done, isDropping)) yield* Console.log(line)
  if (resembling.length > 0) yield* Console.log(resemblingText(resembling))
})

/** Makes the command that erases every lead of a person, under a name. */
const eraseCommand = (name: string, command: string) =>
  Command.make(
    name,
    {
      ...personFlags,
      reason: Flag.Literals("reason", ErasureReason.literals).pipe(
        Flag.withDescription("Why the person is erased, for the audit trail"),
        Flag.withDefault("request")
      ),
      dropUnidentified: Flag.Boolean("drop-unidentified").pipe(
        Flag.withDescription("Also drop the submissions and rows that wait in which nobody could be found"),
        Flag.withDefault(false)
      ),
      ...confirmationFlags,
      json
    },
    Effect.fnUntraced(function* ({ dropUnidentified, dryRun, email, json, phone, reason, yes }) {
      const more = { reason, drop_unidentified: dropUnidentified }
      const shown = { isDropping: dropUnidentified, isJson: json }
      const erase = (isDryRun: boolean) =>
        asked(
          Persons.use((persons) =>
            persons.erase(commandOperator(command), inputOf({ email, phone }, more), { isDryRun })
          )
        )
      const showing = Effect.flatMap(erase(true), (erasure) => show(erasure, { ...shown, done: false }))
      if (!(yield* confirmed(showing, "Erase the person from these leads for good?", { dryRun, yes, json }))) return
      yield* show(yield* erase(false), { ...shown, done: true })
    })
  ).pipe(
    Command.withDescription(
      "Erase a person from every lead, for good, after it shows which. What was counted and decided stays."
    )
  )

const block = Command.make(
  "block",
  { ...personFlags, json },
  Effect.fnUntraced(function* ({ email, json, phone }) {
    const blocked = yield* asked(
      Persons.use((persons) => persons.block(commandOperator("person block"), inputOf({ email, phone })))
    )
    if (json) return yield* printJson(encodeBlock(blocked))
    const { blocked_at: at, leads, more } = blocked
    const numbers = `${leads.map(({ id }) => id).join(", ")}${more ? " and others" : ""}`
    const open = leads.length === 0 ? "" : ` These leads go to nobody more: ${numbers}.`
    yield* Console.log(
      `Blocked since ${DateTime.formatIso(at)}.${open} \`leadwell person erase\` erases the leads that are there.`
    )
  })
).pipe(Command.withDescription("Refuse and erase later leads of a person on arrival, and offer none that is there."))

const unblock = Command.make(
  "unblock",
  { ...personFlags, json },
  Effect.fnUntraced(function* ({ email, json, phone }) {
    yield* asked(
      Persons.use((persons) => persons.unblock(commandOperator("person unblock"), inputOf({ email, phone })))
    )
    if (json) return yield* printJson({ blocked_at: null })
    yield* Console.log("Later leads of the person are taken again.")
  })
).pipe(Command.withDescription("Take later leads of a person again."))

/** `leadwell erase-person`: another name of `leadwell person erase`. */
export const erasePersonCommand = Command.provide(eraseCommand("erase-person", "erase-person"), storage)

/** The subcommands of `leadwell person` about the person of leads. */
export const leadPersonCommands = [
  Command.provide(exportPerson, storage),
  Command.provide(eraseCommand("erase", "person erase"), storage),
  Command.provide(block, storage),
  Command.provide(unblock, storage)
] as const
