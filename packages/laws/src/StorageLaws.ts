import { auditedPeopleLaws } from "./AuditedChangeLaws.ts"
import { personPreconditionLaws } from "./catalogfile/PreconditionLaws.ts"
import type { Law } from "./Law.ts"
import { type LeadStoragePorts, leadStorageLaws } from "./LeadStorageLaws.ts"
import { type MailFanOutLawPorts, mailFanOutLaws } from "./mail/MailFanOutLaws.ts"
import { passkeyRepositoryLaws } from "./passkey/PasskeyRepositoryLaws.ts"
import { endedAccessLaws } from "./people/EndedAccessLaws.ts"
import { invitationLimitLaws } from "./people/InvitationLimitLaws.ts"
import { membershipLaws } from "./people/MembershipLaws.ts"
import { pendingMembershipLaws } from "./people/PendingMembershipLaws.ts"
import { type PersonRepositoryLawPorts, personRepositoryLaws } from "./people/PersonRepositoryLaws.ts"
import { type SecretRepositoryLawPorts, secretRepositoryLaws } from "./people/SecretRepositoryLaws.ts"
import { sessionRepositoryLaws } from "./people/SessionRepositoryLaws.ts"
import { creationLaws } from "./token/CreationLaws.ts"
import { creationRaceLaws } from "./token/CreationRaceLaws.ts"
import { type OutgoingBacklogLawPorts, outgoingBacklogLaws } from "./webhook/OutgoingBacklogLaws.ts"

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
