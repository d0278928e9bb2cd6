import { auditedChangeLaws } from "./AuditedChangeLaws.ts"
import { coreStorageLaws } from "./CoreStorageLaws.ts"
import { channelLaws } from "./delivery/ChannelLaws.ts"
import { deliveryQueueLaws } from "./delivery/DeliveryQueueLaws.ts"
import { deliveryRepositoryLaws } from "./delivery/DeliveryRepositoryLaws.ts"
import { fanOutLaws } from "./delivery/FanOutLaws.ts"
import { catalogExportLaws } from "./features/catalogfile/CatalogExportLaws.ts"
import { catalogItemLaws } from "./features/catalogfile/CatalogItemLaws.ts"
import { catalogModifyLaws } from "./features/catalogfile/CatalogModifyLaws.ts"
import { catalogRepositoryLaws } from "./features/catalogfile/CatalogRepositoryLaws.ts"
import { preconditionLaws } from "./features/catalogfile/PreconditionLaws.ts"
import { enclosureLaws } from "./features/files/import/EnclosureLaws.ts"
import { importErasureLaws } from "./features/files/import/ImportErasureLaws.ts"
import { importKillLaws } from "./features/files/import/ImportKillLaws.ts"
import { importLaws } from "./features/files/import/ImportLaws.ts"
import { importRepetitionLaws } from "./features/files/import/ImportRepetitionLaws.ts"
import { hookLaws } from "./features/forms/hook/HookLaws.ts"
import { submissionLaws } from "./features/forms/hook/SubmissionLaws.ts"
import { consentRecordLaws, consentTextLaws } from "./features/privacy/consent/ConsentLaws.ts"
import { erasureRepositoryLaws } from "./features/privacy/erasure/ErasureRepositoryLaws.ts"
import { personalAddressLaws } from "./features/privacy/erasure/PersonalAddressLaws.ts"
import { rectificationLaws } from "./features/privacy/erasure/RectificationLaws.ts"
import { retentionLaws } from "./features/privacy/erasure/RetentionLaws.ts"
import { blockLaws } from "./features/privacy/person/BlockLaws.ts"
import { confirmationLaws } from "./features/privacy/person/ConfirmationLaws.ts"
import { personsLaws } from "./features/privacy/person/PersonsLaws.ts"
import { businessFigureLaws } from "./features/reports/BusinessFigureLaws.ts"
import { leadFigureLaws } from "./features/reports/LeadFigureLaws.ts"
import { reportRepositoryLaws } from "./features/reports/ReportRepositoryLaws.ts"
import { accessTokenRepositoryLaws } from "./features/tokens/AccessTokenRepositoryLaws.ts"
import { webhookFanOutLaws } from "./features/webhooks/WebhookFanOutLaws.ts"
import { webhookRepositoryLaws } from "./features/webhooks/WebhookRepositoryLaws.ts"
import type { Law } from "./Law.ts"

const laws = [
  ...catalogRepositoryLaws,
  ...coreStorageLaws,
  ...catalogExportLaws,
  ...catalogModifyLaws,
  ...catalogItemLaws,
  ...accessTokenRepositoryLaws,
  ...confirmationLaws,
  ...rectificationLaws,
  ...consentTextLaws,
  ...consentRecordLaws,
  ...blockLaws,
  ...personsLaws,
  ...reportRepositoryLaws,
  ...leadFigureLaws,
  ...businessFigureLaws,
  ...erasureRepositoryLaws,
  ...personalAddressLaws,
  ...retentionLaws,
  ...auditedChangeLaws,
  ...preconditionLaws,
  ...webhookRepositoryLaws,
  ...webhookFanOutLaws,
  ...hookLaws,
  ...submissionLaws,
  ...enclosureLaws,
  ...importLaws,
  ...importKillLaws,
  ...importErasureLaws,
  ...importRepetitionLaws,
  ...deliveryRepositoryLaws,
  ...deliveryQueueLaws,
  ...fanOutLaws,
  ...channelLaws
]

/** The ports of leads that one store provides. */
export type LeadStoragePorts = (typeof laws)[number] extends Law<infer Port> ? Port : never

/** The laws of the ports of leads that one store provides. */
export const leadStorageLaws: ReadonlyArray<Law<LeadStoragePorts>> = laws
