import { OpenApi } from "effect/http-api"
import { AuditGroup } from "./audit/AuditGroup.ts"
import { AccountsGroup } from "./catalog/AccountsGroup.ts"
import { AffiliatesGroup } from "./catalog/AffiliatesGroup.ts"
import { BusinessesGroup } from "./catalog/BusinessesGroup.ts"
import { CategoriesGroup } from "./catalog/CategoriesGroup.ts"
import { NamesGroup } from "./catalog/NamesGroup.ts"
import { SubcategoriesGroup } from "./catalog/SubcategoriesGroup.ts"
import { WebsitesGroup } from "./catalog/WebsitesGroup.ts"
import { ChangesGroup } from "./change/ChangesGroup.ts"
import { CapsGroup } from "./distribution/CapsGroup.ts"
import { DistributionsGroup } from "./distribution/DistributionsGroup.ts"
import { EventsGroup } from "./event/EventsGroup.ts"
import { CatalogGroup } from "./features/catalogfile/CatalogGroup.ts"
import { ExportsGroup } from "./features/files/export/ExportsGroup.ts"
import { ImportsGroup } from "./features/files/import/ImportsGroup.ts"
import { FormsGroup } from "./features/forms/FormsGroup.ts"
import { HookReceiptGroup } from "./features/forms/hook/HookReceiptGroup.ts"
import { HooksGroup } from "./features/forms/hook/HooksGroup.ts"
import { SubmissionsGroup } from "./features/forms/hook/SubmissionsGroup.ts"
import { HostedFormGroup } from "./features/forms/HostedFormGroup.ts"
import { MailGroup } from "./features/people/mail/MailGroup.ts"
import { UnsubscribeGroup } from "./features/people/mail/UnsubscribeGroup.ts"
import { OpenIdGroup } from "./features/people/openid/OpenIdGroup.ts"
import { PasskeySignInGroup, PasskeysGroup } from "./features/people/passkey/PasskeysGroup.ts"
import { PersonPasskeysGroup } from "./features/people/passkey/PersonPasskeysGroup.ts"
import { PeopleGroup } from "./features/people/PeopleGroup.ts"
import { SessionGroup, SignInGroup } from "./features/people/SessionGroup.ts"
import { BusinessLeadsGroup } from "./features/privacy/consent/BusinessLead.ts"
import { ConsentGroup } from "./features/privacy/consent/ConsentGroup.ts"
import { ConfirmGroup } from "./features/privacy/person/ConfirmGroup.ts"
import { PersonPageGroup } from "./features/privacy/person/PersonPageGroup.ts"
import { PersonsGroup } from "./features/privacy/person/PersonsGroup.ts"
import { ReportsGroup } from "./features/reports/ReportsGroup.ts"
import { TokensGroup } from "./features/tokens/TokensGroup.ts"
import { WebhooksGroup } from "./features/webhooks/WebhooksGroup.ts"
import { HealthGroup } from "./health/HealthGroup.ts"
import { LeadReviewGroup } from "./intake/LeadReviewGroup.ts"
import { LeadsGroup } from "./intake/LeadsGroup.ts"
import { refineOpenApi } from "./OpenApiDocument.ts"
import { withExamples } from "./OpenApiExamples.ts"
import { BusinessReclaimsGroup } from "./reclaim/BusinessReclaimsGroup.ts"
import { ReclaimReviewGroup } from "./reclaim/ReclaimReviewGroup.ts"
import { ReclaimsGroup } from "./reclaim/ReclaimsGroup.ts"
import { contractOf } from "./request/ContractOf.ts"
import { SearchGroup } from "./search/SearchGroup.ts"
import { SettingsGroup } from "./setting/SettingsGroup.ts"
import { SubscriptionsGroup } from "./subscription/SubscriptionsGroup.ts"
import { TodayGroup } from "./today/TodayGroup.ts"

/** Completes the OpenAPI document that is generated from the contract. */
export const completeOpenApi = (document: Record<string, unknown>): Record<string, unknown> =>
  withExamples(refineOpenApi(document))

/** The contract of the whole HTTP interface, for servers and clients. */
export class Api extends contractOf(
  LeadsGroup,
  LeadReviewGroup,
  DistributionsGroup,
  CapsGroup,
  BusinessesGroup,
  BusinessLeadsGroup,
  ReclaimsGroup,
  BusinessReclaimsGroup,
  ReclaimReviewGroup,
  SubscriptionsGroup,
  AffiliatesGroup,
  WebsitesGroup,
  FormsGroup,
  ConsentGroup,
  CategoriesGroup,
  SubcategoriesGroup,
  NamesGroup,
  AccountsGroup,
  CatalogGroup,
  EventsGroup,
  ExportsGroup,
  ReportsGroup,
  ImportsGroup,
  ChangesGroup,
  SearchGroup,
  TodayGroup,
  PersonsGroup,
  AuditGroup,
  TokensGroup,
  WebhooksGroup,
  HooksGroup,
  SubmissionsGroup,
  SignInGroup,
  PasskeySignInGroup,
  OpenIdGroup,
  SessionGroup,
  PasskeysGroup,
  PeopleGroup,
  PersonPasskeysGroup,
  MailGroup,
  SettingsGroup,
  UnsubscribeGroup,
  ConfirmGroup,
  PersonPageGroup,
  HookReceiptGroup,
  HostedFormGroup,
  HealthGroup
).annotateMerge(
  OpenApi.annotations({
    title: "Leadwell",
    version: "0.1.0",
    description:
      "Distributes leads for quotes. Every refusal is JSON with a `message`. An unknown path is 404 and a wrong method 405, with or without a token. Texts are read without blanks at their ends; in most bodies, an empty text or null is like an absent key.",
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: "/", description: "The server that serves this document." }],
    transform: completeOpenApi
  })
) {}
