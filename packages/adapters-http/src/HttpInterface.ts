import { makeNamedEntries } from "@leadwell/people/people/NamesById"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as AuthorizationHandler from "./access/AuthorizationHandler.ts"
import * as DecisionQueryHandler from "./access/DecisionQueryHandler.ts"
import * as NamedPartsHandler from "./access/NamedPartsHandler.ts"
import { Api } from "./Api.ts"
import * as AuditHandlers from "./audit/AuditHandlers.ts"
import * as AccountsHandlers from "./catalog/AccountsHandlers.ts"
import * as AffiliatesHandlers from "./catalog/AffiliatesHandlers.ts"
import * as BusinessesHandlers from "./catalog/BusinessesHandlers.ts"
import * as CategoriesHandlers from "./catalog/CategoriesHandlers.ts"
import * as NamesHandlers from "./catalog/NamesHandlers.ts"
import * as SubcategoriesHandlers from "./catalog/SubcategoriesHandlers.ts"
import * as WebsitesHandlers from "./catalog/WebsitesHandlers.ts"
import * as ChangesHandlers from "./change/ChangesHandlers.ts"
import * as CapsHandlers from "./distribution/CapsHandlers.ts"
import * as DistributionsHandlers from "./distribution/DistributionsHandlers.ts"
import * as Documentation from "./documentation/Documentation.ts"
import * as EventsHandlers from "./event/EventsHandlers.ts"
import * as CatalogHandlers from "./features/catalogfile/CatalogHandlers.ts"
import * as ExportsHandlers from "./features/files/export/ExportsHandlers.ts"
import * as ImportsHandlers from "./features/files/import/ImportsHandlers.ts"
import * as FormAccessHandler from "./features/forms/FormAccessHandler.ts"
import * as FormsHandlers from "./features/forms/FormsHandlers.ts"
import * as HookReceiptHandlers from "./features/forms/hook/HookReceiptHandlers.ts"
import * as HooksHandlers from "./features/forms/hook/HooksHandlers.ts"
import * as SubmissionsHandlers from "./features/forms/hook/SubmissionsHandlers.ts"
import * as HostedFormHandlers from "./features/forms/HostedFormHandlers.ts"
import * as CurrentSessionHandler from "./features/people/CurrentSessionHandler.ts"
import * as MailHandlers from "./features/people/mail/MailHandlers.ts"
import * as UnsubscribeHandlers from "./features/people/mail/UnsubscribeHandlers.ts"
import * as OpenIdHandlers from "./features/people/openid/OpenIdHandlers.ts"
import * as PasskeysHandlers from "./features/people/passkey/PasskeysHandlers.ts"
import * as PersonPasskeysHandlers from "./features/people/passkey/PersonPasskeysHandlers.ts"
import * as PeopleHandlers from "./features/people/PeopleHandlers.ts"
import * as SessionHandlers from "./features/people/SessionHandlers.ts"
import * as ConsentHandlers from "./features/privacy/consent/ConsentHandlers.ts"
import * as ConfirmHandlers from "./features/privacy/person/ConfirmHandlers.ts"
import * as PersonPageHandlers from "./features/privacy/person/PersonPageHandlers.ts"
import * as PersonsHandlers from "./features/privacy/person/PersonsHandlers.ts"
import * as ReportsHandlers from "./features/reports/ReportsHandlers.ts"
import * as TokenAuthorizer from "./features/tokens/TokenAuthorizer.ts"
import * as TokensHandlers from "./features/tokens/TokensHandlers.ts"
import * as WebhooksHandlers from "./features/webhooks/WebhooksHandlers.ts"
import * as HealthHandlers from "./health/HealthHandlers.ts"
import * as LeadReviewHandlers from "./intake/LeadReviewHandlers.ts"
import * as LeadsHandlers from "./intake/LeadsHandlers.ts"
import * as BusinessReclaimsHandlers from "./reclaim/BusinessReclaimsHandlers.ts"
import * as ReclaimReviewHandlers from "./reclaim/ReclaimReviewHandlers.ts"
import * as ReclaimsHandlers from "./reclaim/ReclaimsHandlers.ts"
import * as Decoding from "./request/Decoding.ts"
import * as FormPreflights from "./routing/FormPreflights.ts"
import * as Responses from "./routing/Responses.ts"
import * as ShadowedPaths from "./routing/ShadowedPaths.ts"
import * as SearchHandlers from "./search/SearchHandlers.ts"
import * as SettingsHandlers from "./setting/SettingsHandlers.ts"
import * as SubscriptionsHandlers from "./subscription/SubscriptionsHandlers.ts"
import * as TodayHandlers from "./today/TodayHandlers.ts"

const handlers = Layer.mergeAll(
  LeadsHandlers.layer,
  LeadReviewHandlers.layer,
  DistributionsHandlers.layer,
  CapsHandlers.layer,
  BusinessesHandlers.layer,
  ConsentHandlers.businessLeads,
  ReclaimsHandlers.layer,
  BusinessReclaimsHandlers.layer,
  ReclaimReviewHandlers.layer,
  SubscriptionsHandlers.layer,
  AffiliatesHandlers.layer,
  WebsitesHandlers.layer,
  FormsHandlers.layer,
  ConsentHandlers.layer,
  CategoriesHandlers.layer,
  SubcategoriesHandlers.layer,
  NamesHandlers.layer,
  AccountsHandlers.layer,
  CatalogHandlers.layer,
  EventsHandlers.layer,
  ExportsHandlers.layer,
  ReportsHandlers.layer,
  ImportsHandlers.layer,
  ChangesHandlers.layer,
  SearchHandlers.layer,
  TodayHandlers.layer,
  PersonsHandlers.layer,
  AuditHandlers.layerWith(makeNamedEntries),
  TokensHandlers.layer,
  WebhooksHandlers.layer,
  HooksHandlers.layer,
  SubmissionsHandlers.layer,
  SessionHandlers.layer,
  OpenIdHandlers.layer,
  PasskeysHandlers.layer,
  PersonPasskeysHandlers.layer,
  PeopleHandlers.layer,
  MailHandlers.layer,
  SettingsHandlers.layer,
  UnsubscribeHandlers.layer,
  ConfirmHandlers.layer,
  PersonPageHandlers.layer,
  HookReceiptHandlers.layer,
  HostedFormHandlers.layer,
  HealthHandlers.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Decoding.layer,
      DecisionQueryHandler.layer,
      NamedPartsHandler.layer,
      AuthorizationHandler.layer,
      FormAccessHandler.layer,
      CurrentSessionHandler.layer
    )
  )
)

/** Routes of the whole HTTP interface, which call the domain's use cases. Serve them with `exactPaths`. */
export const layer = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  Documentation.layer,
  FormPreflights.layer,
  ShadowedPaths.layer,
  Responses.layer
).pipe(Layer.provide(TokenAuthorizer.layer))
