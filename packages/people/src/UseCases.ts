import { Layer } from "effect"
import * as LinkMails from "./mail/LinkMails.ts"
import { Mails } from "./mail/Mails.ts"
import { OpenIdSignIn } from "./openid/OpenIdSignIn.ts"
import { Passkeys } from "./passkey/Passkeys.ts"
import { PasskeySignIn } from "./passkey/PasskeySignIn.ts"
import { PersonPasskeys } from "./passkey/PersonPasskeys.ts"
import { AccountPeople } from "./people/AccountPeople.ts"
import { OwnMemberships } from "./people/OwnMemberships.ts"
import { People } from "./people/People.ts"
import { Profiles } from "./people/Profiles.ts"
import { SavedViews } from "./people/SavedViews.ts"
import { ConfirmPages } from "./personpage/ConfirmPages.ts"
import { PersonPages } from "./personpage/PersonPages.ts"
import { DemoSignIn } from "./session/DemoSignIn.ts"
import { LinkRequests } from "./session/LinkRequests.ts"
import { Sessions } from "./session/Sessions.ts"
import { SignIn } from "./session/SignIn.ts"
import { UnsubscribeLinks } from "./unsubscribe/UnsubscribeLinks.ts"

/**
 * Every use case of people. The layer requires the use cases of leads, because both know the same tokens, and the ports
 * of a store, a `PasskeyCeremony`, `Digest` and `SecureRandom`. `OpenIdSignIn` works if there is an `OpenIdProvider`.
 */
export const layer = Layer.mergeAll(
  AccountPeople.layer,
  DemoSignIn.layer,
  LinkRequests.layer,
  Mails.layer,
  OpenIdSignIn.layer,
  OwnMemberships.layer,
  Passkeys.layer,
  PasskeySignIn.layer,
  ConfirmPages.layer,
  PersonPages.layer,
  PersonPasskeys.layer,
  Profiles.layer,
  SavedViews.layer,
  Sessions.layer,
  SignIn.layer,
  UnsubscribeLinks.layer
).pipe(Layer.provideMerge(People.layer), Layer.provide(LinkMails.layer))
