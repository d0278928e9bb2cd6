import { auditedPeopleLaws } from "./AuditedChangeLaws.ts"
import { personPreconditionLaws } from "./features/catalogfile/PreconditionLaws.ts"
import { endedAccessLaws } from "./features/people/EndedAccessLaws.ts"
import { invitationLimitLaws } from "./features/people/InvitationLimitLaws.ts"
import { type MailFanOutLawPorts, mailFanOutLaws } from "./features/people/mail/MailFanOutLaws.ts"
import { membershipLaws } from "./features/people/MembershipLaws.ts"
import { passkeyRepositoryLaws } from "./features/people/passkey/PasskeyRepositoryLaws.ts"
import { pendingMembershipLaws } from "./features/people/PendingMembershipLaws.ts"
import { type PersonRepositoryLawPorts, personRepositoryLaws } from "./features/people/PersonRepositoryLaws.ts"
import { type SecretRepositoryLawPorts, secretRepositoryLaws } from "./features/people/SecretRepositoryLaws.ts"
import { sessionRepositoryLaws } from "./features/people/SessionRepositoryLaws.ts"
import { creationLaws } from "./features/tokens/CreationLaws.ts"
import { creationRaceLaws } from "./features/tokens/CreationRaceLaws.ts"
import { type OutgoingBacklogLawPorts, outgoingBacklogLaws } from "./features/webhooks/OutgoingBacklogLaws.ts"
import type { Law } from "./Law.ts"
import { type LeadStoragePorts, leadStorageLaws } from "./LeadStorageLaws.ts"

/** The ports of one store. */
export type StoragePorts =
  | LeadStoragePorts
  | PersonRepositoryLawPorts
  | SecretRepositoryLawPorts
  | MailFanOutLawPorts
  | OutgoingBacklogLawPorts

/** The laws of all ports of a store, those of people too. */
export const storageLaws: ReadonlyArray<Law<StoragePorts>> = [
  ...leadStorageLaws,
  ...personRepositoryLaws,
  ...membershipLaws,
  ...personPreconditionLaws,
  ...creationLaws,
  ...creationRaceLaws,
  ...pendingMembershipLaws,
  ...invitationLimitLaws,
  ...sessionRepositoryLaws,
  ...endedAccessLaws,
  ...secretRepositoryLaws,
  ...passkeyRepositoryLaws,
  ...auditedPeopleLaws,
  ...mailFanOutLaws,
  ...outgoingBacklogLaws
]
