import { Context, type DateTime, Effect, Layer, Option, type Stream } from "effect"
import type { Granted } from "../../../access/Grant.ts"
import { actBy, actorOf } from "../../../access/Principal.ts"
import type { AuditAction } from "../../../audit/AuditAction.ts"
import { auditEntry } from "../../../audit/AuditEntry.ts"
import { AuditRepository } from "../../../audit/AuditRepository.ts"
import { looks } from "../../../audit/Looks.ts"
import type { DecisionOptions } from "../../../distribution/DecisionEffects.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { type LeadDossier, leadDossiers } from "../../../intake/LeadDossier.ts"
import type { LeadNotFound } from "../../../intake/LeadRepository.ts"
import { BlockRepository } from "../../../lead/BlockRepository.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { LeadErased } from "../../../lead/LeadErased.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { recordsWithText, type ShownConsent } from "../consent/ShownConsents.ts"
import { type WaitingNames, waitingOfPersons } from "./PersonalData.ts"
import { type PersonErasure, personErasures } from "./PersonErasure.ts"
import { type ExportedLead, personExports } from "./PersonExport.ts"
import { mostLeads, type PersonLead, personLead, personLeads } from "./PersonLeads.ts"
import { contactsOfPerson, decodeBlock, decodeErasure, decodePerson, type ErasureReason } from "./PersonRequest.ts"
import { rectifications } from "./Rectification.ts"
import { type KeptFor, register } from "./Register.ts"

/**
 * What is known of a person: at most 100 leads and consent records, the latest first, what waits and is no lead yet,
 * and whether there are more of any.
 */
export interface FoundPerson extends WaitingNames {
  readonly leads: ReadonlyArray<PersonLead>
  readonly more: boolean
  readonly consents: ReadonlyArray<ShownConsent>
  readonly blocked_at: DateTime.Utc | null
}

/**
 * Since when a person is blocked, and the latest 100 open and held leads of the person, which go to nobody more. `more`
 * tells whether there are others.
 */
export interface BlockedPerson {
  readonly blocked_at: DateTime.Utc
  readonly leads: ReadonlyArray<PersonLead>
  readonly more: boolean
}

/** All that is stored of a person. The leads are read while they are written. */
export interface ExportedPerson extends WaitingNames {
  readonly leads: Stream.Stream<ExportedLead, StorageUnavailable>
  readonly blocked_at: DateTime.Utc | null
  readonly register: ReadonlyArray<KeptFor>
}

type Refusal = InvalidInput | StorageUnavailable

/**
 * Answers what the person of a lead may ask for, by an e-mail address, a telephone number or both. Leads with either
 * are the person's. Each call is audited, by the number of the latest lead, before it answers.
 */
export class Persons extends Context.Service<
  Persons,
  {
    /**
     * Finds the leads of a person, the erased ones by their consent records, and what waits. `input` holds `email` or
     * `phone`.
     */
    readonly search: (operator: Granted<"operator">, input: unknown) => Effect.Effect<FoundPerson, Refusal>
    /** Returns all that is stored of a person. `input` is that of a search. Each lead that is shown is a look at it. */
    readonly export: (operator: Granted<"operator">, input: unknown) => Effect.Effect<ExportedPerson, Refusal>
    /**
     * Erases every lead of a person, and every waiting submission and row of an import that holds a contact of the
     * person, and releases no business. `input` also holds the `reason`. With `drop_unidentified`, erases the
     * submissions and rows in which nobody was found, too. A dry run is audited as a search, and changes nothing.
     */
    readonly erase: (
      operator: Granted<"operator">,
      input: unknown,
      options?: DecisionOptions
    ) => Effect.Effect<PersonErasure, Refusal>
    /**
     * Blocks a person, so that later leads are refused and erased on arrival, and those that are there go to nobody
     * more. Erases the waiting submissions and rows of imports that hold a contact of the person.
     */
    readonly block: (operator: Granted<"operator">, input: unknown) => Effect.Effect<BlockedPerson, Refusal>
    /** Lets later leads of a person in again. */
    readonly unblock: (operator: Granted<"operator">, input: unknown) => Effect.Effect<void, Refusal>
    /**
     * Corrects who the person of a lead is, and where: `input` holds some of `rectificationKeys`, and the
     * `remark`. Every business that has the lead or had it is told. The lead is not offered.
     */
    readonly rectify: (
      operator: Granted<"operator">,
      id: LeadId,
      input: unknown
    ) => Effect.Effect<LeadDossier, LeadErased | LeadNotFound | Refusal>
  }
>()("@leadwell/domain/features/privacy/person/Persons") {
  static readonly layer = Layer.effect(
    Persons,
    Effect.gen(function* () {
      const audit = yield* AuditRepository
      const blocks = yield* BlockRepository
      const waiting = yield* waitingOfPersons
      const { found, stored } = yield* personLeads
      const exported = yield* personExports
      const { carriedOut, expectedErasure, withResembling } = yield* personErasures
      const kept = yield* register
      const withText = yield* recordsWithText
      const { complete, dossier } = yield* leadDossiers
      const [look, rectified] = [yield* looks, yield* rectifications]

      /** Returns the entry about a person, who is known by a lead. No account reads it: it may be about others too. */
      const entry = Effect.fnUntraced(function* (
        operator: Granted<"operator">,
        action: AuditAction,
        lead: PersonLead | undefined,
        ...what: ReadonlyArray<ErasureReason | "unidentified">
      ) {
        const subject = [lead?.id ?? "unknown", ...what].join("/")
        return auditEntry(yield* actBy(operator), action, subject, [], lead?.id ?? null)
      })

      const noted = (...about: Parameters<typeof entry>) =>
        Effect.flatMap(entry(...about), (one) => audit.append([one]))

      const blockedAt = (contacts: ReadonlyArray<Contact>) =>
        contacts.length === 0 ? Effect.succeed(null) : Effect.map(blocks.blockedAt(contacts), Option.getOrNull)

      return {
        search: Effect.fn("Persons.search")(function* (operator, input) {
          const contacts = contactsOfPerson(yield* Effect.fromResult(decodePerson(input)))
          const { leads, more, records } = yield* found(contacts)
          yield* noted(operator, "person.searched", leads[0])
          const held = yield* waiting.named(contacts, 1)
          return {
            ...held,
            leads: leads.map(personLead),
            more: more || held.more,
            consents: yield* Effect.forEach(records, withText),
            blocked_at: yield* blockedAt(contacts)
          }
        }),
        export: Effect.fn("Persons.export")(function* (operator, input) {
          const contacts = contactsOfPerson(yield* Effect.fromResult(decodePerson(input)))
          const { leads } = yield* found(contacts)
          yield* noted(operator, "person.exported", leads[0])
          const { rows, submissions } = yield* waiting.named(contacts, Number.POSITIVE_INFINITY)
          const blocked_at = yield* blockedAt(contacts)
          return { leads: exported(operator, contacts), submissions, rows, blocked_at, register: kept }
        }),
        erase: Effect.fn("Persons.erase")(function* (operator, input, { isDryRun } = { isDryRun: false }) {
          const asked = yield* Effect.fromResult(decodeErasure(input))
          const { drop_unidentified, person, reason } = asked
          const expected = yield* expectedErasure(person)
          const also = drop_unidentified ? (["unidentified"] as const) : []
          yield* isDryRun
            ? noted(operator, "person.searched", expected.leads[0])
            : noted(operator, "person.erased", expected.leads[0], reason, ...also)
          return yield* isDryRun ? withResembling(expected, person) : carriedOut(operator, expected, asked)
        }),
        block: Effect.fn("Persons.block")(function* (operator, input) {
          const contacts = contactsOfPerson(yield* Effect.fromResult(decodeBlock(input)))
          const { leads } = yield* found(contacts)
          const one = yield* entry(operator, "person.blocked", leads[0])
          const blocked_at = yield* blocks.block(contacts, one.at, [one])
          // A submission or an import that is stored later sees the block.
          yield* waiting.erased(contacts)
          const open = yield* stored(contacts, ["open", "held"])
          return { blocked_at, leads: open.leads.map(personLead), more: open.total > mostLeads }
        }),
        unblock: Effect.fn("Persons.unblock")(function* (operator, input) {
          const contacts = contactsOfPerson(yield* Effect.fromResult(decodeBlock(input)))
          const { leads } = yield* found(contacts)
          yield* blocks.unblock(contacts, [yield* entry(operator, "person.unblocked", leads[0])])
        }),
        rectify: Effect.fn("Persons.rectify")(function* (operator, id, input) {
          const before = yield* dossier(id)
          const { events, lead, places_taken } = yield* rectified(actorOf(operator), id, input)
          // A correction that changes nothing has no entry, but its answer shows the person all the same.
          if (events.length === 0)
            yield* look(operator, "lead.viewed", [{ id: String(id), lead: id, account: lead.account }])
          const after = {
            ...before,
            lead,
            places_taken,
            history: [...before.history, ...events.map((event) => ({ ...event, lead: id }))]
          }
          // No read after the decision may make its answer fail.
          return yield* Effect.catchTag(complete({ lead, places_taken }), "StorageUnavailable", () =>
            Effect.succeed(after)
          )
        })
      }
    })
  )
}
