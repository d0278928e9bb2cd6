import { assert, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Redacted } from "effect"
import { leadsAddress, profileAddress, reclaimsAddress, subscriptionsAddress } from "../../src/mail/PageAddresses.ts"
import { signInAddress } from "../../src/session/SignInLinks.ts"

it.each(["https://leads.example.nl", "https://leads.example.nl/", "https://leads.example.nl/below/it"])(
  "pages are at the root of the host of %s",
  (base) => {
    const business = BusinessId.make("warm-bv")
    const link = { secret: Redacted.make("lwl_x"), expires_at: undefined as never }
    assert.deepStrictEqual(
      [
        signInAddress(base, link),
        leadsAddress(base, business),
        subscriptionsAddress(base, business),
        profileAddress(base),
        reclaimsAddress(base)
      ],
      [
        "https://leads.example.nl/sign-in#lwl_x",
        "https://leads.example.nl/business/warm-bv/leads",
        "https://leads.example.nl/business/warm-bv/subscriptions",
        "https://leads.example.nl/profile",
        "https://leads.example.nl/operator/reclaims"
      ]
    )
  }
)
