import type { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import type { PersonLinkRepository } from "@leadwell/people/personlink/PersonLinkRepository"
import type { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { auditedPeopleLaws } from "./audit/AuditedChangeLaws.ts"
import { creationLaws } from "./creation/CreationLaws.ts"
import { creationRaceLaws } from "./creation/CreationRaceLaws.ts"
import type { Law } from "./Law.ts"
import { type LeadStoragePorts, leadStorageLaws } from "./LeadStorageLaws.ts"
import { type MailFanOutLawPorts, mailFanOutLaws } from "./mail/MailFanOutLaws.ts"
import { passkeyChallengeRepositoryLaws } from "./passkey/PasskeyChallengeRepositoryLaws.ts"
import { passkeyRepositoryLaws } from "./passkey/PasskeyRepositoryLaws.ts"
import { endedAccessLaws } from "./people/EndedAccessLaws.ts"
import { invitationLimitLaws } from "./people/InvitationLimitLaws.ts"
import { membershipLaws } from "./people/MembershipLaws.ts"
import { pendingMembershipLaws } from "./people/PendingMembershipLaws.ts"
import { type PersonRepositoryLawPorts, personRepositoryLaws } from "./people/PersonRepositoryLaws.ts"
import { sessionRepositoryLaws } from "./people/SessionRepositoryLaws.ts"
import { signInLinkRepositoryLaws } from "./people/SignInLinkRepositoryLaws.ts"
import { personLinkRepositoryLaws } from "./personlink/PersonLinkRepositoryLaws.ts"
import { type OutgoingBacklogLawPorts, outgoingBacklogLaws } from "./storage/OutgoingBacklogLaws.ts"
import { personPreconditionLaws } from "./storage/PreconditionLaws.ts"
import { unsubscribeLinkRepositoryLaws } from "./unsubscribe/UnsubscribeLinkRepositoryLaws.ts"

/** The ports of one store. */
export type StoragePorts =
  | LeadStoragePorts
  | PersonRepositoryLawPorts
  | PasskeyChallengeRepository
  | UnsubscribeLinkRepository
  | PersonLinkRepository
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
  ...signInLinkRepositoryLaws,
  ...unsubscribeLinkRepositoryLaws,
  ...personLinkRepositoryLaws,
  ...passkeyRepositoryLaws,
  ...passkeyChallengeRepositoryLaws,
  ...auditedPeopleLaws,
  ...mailFanOutLaws,
  ...outgoingBacklogLaws
]
