import { OpenApi } from "effect/http-api"
import { AuditGroup } from "./audit/AuditGroup.ts"
import { AccountsGroup } from "./catalog/AccountsGroup.ts"
import { AffiliatesGroup } from "./catalog/AffiliatesGroup.ts"
import { BusinessesGroup } from "./catalog/BusinessesGroup.ts"
import { CategoriesGroup } from "./catalog/CategoriesGroup.ts"
import { NamesGroup } from "./catalog/NamesGroup.ts"
import { SubcategoriesGroup } from "./catalog/SubcategoriesGroup.ts"
import { WebsitesGroup } from "./catalog/WebsitesGroup.ts"
import { CatalogGroup } from "./catalogfile/CatalogGroup.ts"
import { ChangesGroup } from "./change/ChangesGroup.ts"
import { BusinessLeadsGroup } from "./consent/BusinessLead.ts"
import { ConsentGroup } from "./consent/ConsentGroup.ts"
import { CapsGroup } from "./distribution/CapsGroup.ts"
import { DistributionsGroup } from "./distribution/DistributionsGroup.ts"
import { EventsGroup } from "./event/EventsGroup.ts"
import { ExportsGroup } from "./export/ExportsGroup.ts"
import { FormsGroup } from "./form/FormsGroup.ts"
import { HostedFormGroup } from "./form/HostedFormGroup.ts"
import { HealthGroup } from "./health/HealthGroup.ts"
import { HookReceiptGroup } from "./hook/HookReceiptGroup.ts"
import { HooksGroup } from "./hook/HooksGroup.ts"
import { SubmissionsGroup } from "./hook/SubmissionsGroup.ts"
import { ImportsGroup } from "./import/ImportsGroup.ts"
import { LeadReviewGroup } from "./intake/LeadReviewGroup.ts"
import { LeadsGroup } from "./intake/LeadsGroup.ts"
import { MailGroup } from "./mail/MailGroup.ts"
import { UnsubscribeGroup } from "./mail/UnsubscribeGroup.ts"
import { refineOpenApi } from "./OpenApiDocument.ts"
import { withExamples } from "./OpenApiExamples.ts"
import { OpenIdGroup } from "./openid/OpenIdGroup.ts"
import { PasskeySignInGroup, PasskeysGroup } from "./passkey/PasskeysGroup.ts"
import { PersonPasskeysGroup } from "./passkey/PersonPasskeysGroup.ts"
import { PeopleGroup } from "./people/PeopleGroup.ts"
import { SessionGroup, SignInGroup } from "./people/SessionGroup.ts"
import { ConfirmGroup } from "./person/ConfirmGroup.ts"
import { PersonPageGroup } from "./person/PersonPageGroup.ts"
import { PersonsGroup } from "./person/PersonsGroup.ts"
import { BusinessReclaimsGroup } from "./reclaim/BusinessReclaimsGroup.ts"
import { ReclaimReviewGroup } from "./reclaim/ReclaimReviewGroup.ts"
import { ReclaimsGroup } from "./reclaim/ReclaimsGroup.ts"
import { ReportsGroup } from "./report/ReportsGroup.ts"
import { contractOf } from "./request/ContractOf.ts"
import { SearchGroup } from "./search/SearchGroup.ts"
import { SettingsGroup } from "./setting/SettingsGroup.ts"
import { SubscriptionsGroup } from "./subscription/SubscriptionsGroup.ts"
import { TodayGroup } from "./today/TodayGroup.ts"
import { TokensGroup } from "./token/TokensGroup.ts"
import { WebhooksGroup } from "./webhook/WebhooksGroup.ts"

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
