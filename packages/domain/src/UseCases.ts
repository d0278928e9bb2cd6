import { Layer } from "effect"
import { AccessTokens } from "./access/AccessTokens.ts"
import { AuditTrail } from "./access/AuditTrail.ts"
import { Authentication } from "./access/Authentication.ts"
import { BusinessLeads } from "./assignment/BusinessLeads.ts"
import { Accounts } from "./catalog/Accounts.ts"
import { Affiliates } from "./catalog/Affiliates.ts"
import { Businesses } from "./catalog/Businesses.ts"
import { Categories } from "./catalog/Categories.ts"
import { Websites } from "./catalog/Websites.ts"
import { CatalogAdministration } from "./catalogfile/CatalogAdministration.ts"
import { CatalogExport } from "./catalogfile/CatalogExport.ts"
import { CatalogImport } from "./catalogfile/CatalogImport.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { UsedUpCaps } from "./distribution/UsedUpCaps.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { Events } from "./event/Events.ts"
import { LeadIntake } from "./intake/LeadIntake.ts"
import { LeadPreviews } from "./intake/LeadPreviews.ts"
import { Leads } from "./intake/Leads.ts"
import * as LinkMails from "./mail/LinkMails.ts"
import { Mails } from "./mail/Mails.ts"
import { OpenIdSignIn } from "./openid/OpenIdSignIn.ts"
import { PersonPasskeys } from "./passkey/PersonPasskeys.ts"
import { AccountPeople } from "./people/AccountPeople.ts"
import { OwnMemberships } from "./people/OwnMemberships.ts"
import { People } from "./people/People.ts"
import { Profiles } from "./people/Profiles.ts"
import { ReclaimReview } from "./reclaim/ReclaimReview.ts"
import { LinkRequests } from "./session/LinkRequests.ts"
import { Sessions } from "./session/Sessions.ts"
import { SignIn } from "./session/SignIn.ts"
import { Subscriptions } from "./subscription/Subscriptions.ts"
import { UnsubscribeLinks } from "./unsubscribe/UnsubscribeLinks.ts"
import { Webhooks } from "./webhook/Webhooks.ts"

/**
 * Every use case that acts for a principal, except `Reclaims`, `Passkeys` and `PasskeySignIn`. The layer requires the
 * ports of a store, `Digest` and `SecureRandom`. Add `Reclaims.layer` where businesses reclaim leads: it also requires
 * a screenshot reader. Those of passkeys also require a `PasskeyCeremony`. `OpenIdSignIn` works if there is an
 * `OpenIdProvider`.
 */
export const layer = Layer.mergeAll(
  AccessTokens.layer,
  AccountPeople.layer,
  PersonPasskeys.layer,
  Accounts.layer,
  Affiliates.layer,
  AuditTrail.layer,
  BusinessLeads.layer,
  Businesses.layer,
  CatalogAdministration.layer,
  CatalogExport.layer,
  CatalogImport.layer,
  Categories.layer,
  Erasure.layer,
  Events.layer,
  LeadIntake.layer,
  LeadPreviews.layer,
  Leads.layer,
  LinkRequests.layer,
  Mails.layer,
  OpenIdSignIn.layer,
  Profiles.layer,
  OwnMemberships.layer,
  ReclaimReview.layer,
  Sessions.layer,
  SignIn.layer,
  Subscriptions.layer,
  UnsubscribeLinks.layer,
  UsedUpCaps.layer,
  Webhooks.layer,
  Websites.layer
).pipe(
  Layer.provideMerge(People.layer),
  Layer.provide(LinkMails.layer),
  Layer.provideMerge(Layer.merge(Authentication.layer, LeadDistribution.layer))
)
