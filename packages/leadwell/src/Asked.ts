import type { AskedByConcept } from "./Promises.ts"
import type { useCases } from "./UseCases.ts"

/** What each method asks of its first argument, or all methods of a concept. */
export const asked = {
  leads: {
    receive: ["leads:create"],
    receiveOnce: ["leads:create"],
    receiveEnclosed: ["leads:create"],
    faults: ["leads:create"],
    preview: ["operator"],
    get: ["leads:create", "leads:review"],
    dossier: ["leads:review"],
    page: ["leads:review"],
    receivedSoFar: ["leads:review"],
    pageOfOwn: ["leads:create"],
    follow: ["leads:review"],
    followOwn: ["leads:create"],
    search: ["leads:create", "leads:read", "leads:review"],
    approve: ["leads:review"],
    refuse: ["leads:review"],
    withdraw: ["operator"],
    explain: ["decisions:read"]
  },
  exports: {
    leads: ["leads:create", "leads:review"],
    businessLeads: ["leads:read"],
    reclaims: ["leads:read", "leads:review"],
    businesses: ["leads:read"],
    audit: ["account:manage"]
  },
  reports: { get: "principal", rebuild: ["operator"] },
  businessLeads: {
    page: "getAccessible",
    follow: "getAccessible",
    pageOfAll: ["leads:read"],
    get: "getAccessible",
    tellOutcome: { owned: "leads:read" }
  },
  missedLeads: "getExplained",
  reclaims: {
    reclaimable: { owned: "reclaims:create" },
    submit: "reclaimable",
    page: "getAccessible",
    pageOfAll: ["leads:read"],
    get: "getAccessible",
    ofLead: "getAccessible",
    screenshot: "getAccessible"
  },
  reclaimReview: ["leads:review"],
  businesses: {
    getAccessible: ["leads:read"],
    getOwned: ["leads:read", "reclaims:create"],
    getExplained: ["decisions:read"],
    getAudited: ["account:manage"],
    names: ["leads:review"],
    search: ["leads:read", "leads:review"]
  },
  businessOverviews: { page: ["leads:read"], get: "getAccessible", uses: "getAccessible" },
  subscriptions: "getAccessible",
  usedUpCaps: { page: ["operator"], ofBusiness: "getAccessible" },
  catalog: {
    create: ["operator"],
    change: ["operator"],
    changeBusiness: "getAccessible",
    apply: ["operator"],
    preview: ["operator"],
    write: ["operator"],
    writeLists: ["operator"]
  },
  categories: {
    get: ["catalog:read"],
    page: ["catalog:read"],
    subcategory: ["catalog:read", "leads:review"],
    subcategories: ["catalog:read", "leads:review"],
    fields: ["catalog:read", "leads:review"]
  },
  websites: {
    get: ["catalog:read"],
    page: ["catalog:read"],
    names: ["leads:review"],
    search: ["catalog:read", "leads:review"],
    ofAffiliate: ["affiliates:read"]
  },
  consents: {
    ofLead: ["leads:create", "leads:review"],
    ofBusinessLead: "getAccessible",
    withBusinessLead: "getAccessible"
  },
  consentTexts: { page: ["leads:create"], add: ["account:manage"] },
  affiliates: ["affiliates:read"],
  accounts: ["operator"],
  tokens: ["account:manage"],
  webhooks: ["webhooks:manage"],
  hooks: {
    page: ["account:manage"],
    get: ["account:manage"],
    create: ["account:manage"],
    change: ["account:manage"],
    remove: ["account:manage"],
    rehearse: ["account:manage"],
    open: null,
    receive: "open"
  },
  submissions: ["account:manage"],
  imports: {
    check: "principal",
    get: ["leads:create"],
    page: ["leads:create"],
    readOtherwise: ["leads:create"],
    start: ["leads:create"],
    cancel: ["leads:create"],
    faults: ["leads:create"],
    withFaults: ["leads:create"]
  },
  events: ["operator"],
  erasure: { erasePerson: ["operator"], eraseLead: null, retain: null },
  persons: ["operator"],
  audit: ["account:manage"],
  people: ["operator"],
  mails: ["operator"]
} as const satisfies AskedByConcept<typeof useCases>
