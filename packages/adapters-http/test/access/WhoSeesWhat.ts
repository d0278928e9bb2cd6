/**
 * The roles of the table, in the order of its columns: without a credential, with a token of the account `acme`, or as
 * a person with a membership of it. An operator in person sees what an operator's token does.
 */
export const roles = {
  "no token": undefined,
  website: { abilities: ["leads:create", "catalog:read", "affiliates:read"] },
  "one website": {
    abilities: ["leads:create", "catalog:read", "affiliates:read"],
    scope: { websites: ["demo"] }
  },
  business: { abilities: ["leads:read", "reclaims:create"] },
  "one business": { abilities: ["leads:read", "reclaims:create"], scope: { businesses: ["first"] } },
  member: { role: "member" },
  "scoped member": { role: "member", scope: { businesses: ["first"], websites: ["demo"] } },
  reviewer: { role: "reviewer" },
  operator: { abilities: ["operator"] }
} as const

/** A column of the table. */
export type Role = keyof typeof roles

/**
 * The ability that an operation demands (`any`: one that concerns one account; `a member`: no token's), and which
 * answer each role gets.
 * `all` is a success for every thing, and `own` a list of the role's own things alone. `own, else 404` is a success for
 * its own things and 404 for others. A number alone is a refusal.
 */
export const whoSeesWhat = {
  // ability | no token | website | one website | business | one business | member | scoped member | reviewer | operator
  "get /health/live": "none | all | all | all | all | all | all | all | all | all",
  "get /health/ready": "none | all | all | all | all | all | all | all | all | all",
  "post /api/leads": "leads:create | 401 | own, else 422 | own, else 422 | 403 | 403 | 401 | 401 | 401 | all",
  "get /api/leads": "leads:create or leads:review | 401 | own | own | 403 | 403 | own | own | all | all",
  "get /api/leads/{lead}":
    "leads:create or leads:review | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | all | all",
  "get /api/leads/{lead}/consent":
    "leads:create or leads:review | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | all | all",
  "post /api/leads/preview": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/leads/{lead}/distribution":
    "leads:review | 401 | 403 | 403 | 403 | 403 | own, else 404 | own, else 404 | all | all",
  "get /api/businesses/{business}/missed":
    "leads:review | 401 | 403 | 403 | 403 | 403 | own, else 403 | own, else 403 | all | all",
  "post /api/leads/{lead}/approve": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "post /api/leads/{lead}/refuse": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "post /api/leads/{lead}/withdraw": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/leads/{lead}/person": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/businesses": "leads:read | 401 | 403 | 403 | own | own | own | own | 403 | all",
  "get /api/businesses/{business}":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/leads":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/business-leads": "leads:read | 401 | 403 | 403 | own | own | own | own | 403 | all",
  "get /api/business-reclaims": "leads:read | 401 | 403 | 403 | own | own | own | own | 403 | all",
  "get /api/businesses/{business}/leads/{businessLead}":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/leads/{businessLead}.vcf":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/leads/{businessLead}/consent":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "put /api/businesses/{business}/leads/{businessLead}/outcome":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | own, else 403",
  "post /api/businesses/{business}/leads/{businessLead}/reclaim":
    "reclaims:create | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | own, else 403",
  "get /api/businesses/{business}/reclaims":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/reclaims/{reclaim}":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/reclaims/{reclaim}/screenshot":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/subscriptions":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "put /api/businesses/{business}/subscriptions":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "patch /api/businesses/{business}/subscriptions/{subcategory}":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/businesses/{business}/caps":
    "leads:read | 401 | 403 | 403 | own, else 403 | own, else 403 | own, else 403 | own, else 403 | 403 | all",
  "get /api/reclaims": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/reclaims/{reclaim}": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/reclaims/{reclaim}/screenshot": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "post /api/reclaims/{reclaim}/grant": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "post /api/reclaims/{reclaim}/reject": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/affiliates": "affiliates:read | 401 | own | own | 403 | 403 | own | own | 403 | all",
  "get /api/affiliates/{id}":
    "affiliates:read | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "get /api/affiliates/{id}/websites":
    "affiliates:read | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "get /api/websites": "catalog:read | 401 | own | own | 403 | 403 | own | own | 403 | all",
  "get /api/websites/{code}":
    "catalog:read | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "get /api/categories": "catalog:read | 401 | all | all | 403 | 403 | all | all | 403 | all",
  "get /api/categories/{category}": "catalog:read | 401 | all | all | 403 | 403 | all | all | 403 | all",
  "get /api/categories/{category}/subcategories": "catalog:read | 401 | all | all | 403 | 403 | all | all | 403 | all",
  "get /api/subcategories": "catalog:read or leads:review | 401 | all | all | 403 | 403 | all | all | all | all",
  "get /api/subcategories/{subcategory}":
    "catalog:read or leads:review | 401 | all | all | 403 | 403 | all | all | all | all",
  "get /api/subcategories/{subcategory}/fields":
    "catalog:read or leads:review | 401 | all | all | 403 | 403 | all | all | all | all",
  "get /api/names/businesses": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/websites/{code}/consent-texts":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "post /api/websites/{code}/consent-texts": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/names/websites": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/accounts": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/accounts/{account}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/catalogue": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "put /api/catalogue": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/accounts": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/accounts/{account}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/affiliates": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/affiliates/{id}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/websites": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/websites/{code}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/categories": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/categories/{category}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/subcategories": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/subcategories/{subcategory}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/businesses": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "patch /api/businesses/{business}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/tokens": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "post /api/tokens": "a member | 401 | 403 | 403 | 403 | 403 | own, else 422 | 403 | 403 | all",
  "delete /api/tokens/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/webhooks": "any | 401 | own | 403 | own | 403 | own | 403 | 403 | all",
  "post /api/webhooks": "any | 401 | own, else 422 | 403 | own, else 422 | 403 | own, else 422 | 403 | 403 | all",
  "get /api/webhooks/samples": "any | 401 | all | 403 | all | 403 | all | 403 | 403 | all",
  "get /api/webhooks/{id}": "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "delete /api/webhooks/{id}":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/webhooks/{id}/enable":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/webhooks/{id}/rotate":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/webhooks/{id}/deliveries":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/webhooks/{id}/deliveries/{delivery}/replay":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/webhooks/{id}/replay-failed":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/webhooks/{id}/test":
    "any | 401 | own, else 404 | 403 | own, else 404 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/hooks": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "post /api/hooks": "a member | 401 | 403 | 403 | 403 | 403 | own, else 422 | 403 | 403 | all",
  "get /api/hooks/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "patch /api/hooks/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "delete /api/hooks/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/hooks/{id}/rehearse": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/submissions": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "get /api/submissions/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "patch /api/submissions/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "delete /api/submissions/{id}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "post /hooks/{secret}": "none | all | all | all | all | all | all | all | all | all",
  "get /api/events": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/exports/leads": "leads:create or leads:review | 401 | own | own | 403 | 403 | own | own | all | all",
  "get /api/exports/business-leads": "leads:read | 401 | 403 | 403 | own | own | own | own | 403 | all",
  "get /api/exports/reclaims": "leads:read or leads:review | 401 | 403 | 403 | own | own | own | own | all | all",
  "get /api/reports/{report}":
    "leads:create or leads:read or leads:review | 401 | own | own | own | own | own | own | all | all",
  "get /api/exports/businesses": "leads:read | 401 | 403 | 403 | own | own | own | own | 403 | all",
  "get /api/exports/audit": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "post /api/imports":
    "leads:create | 401 | own, else 422 | own, else 422 | 403 | 403 | own, else 422 | own, else 422 | 403 | all",
  "get /api/imports": "leads:create | 401 | own | own | 403 | 403 | own | own | 403 | all",
  "get /api/imports/{id}":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "get /api/imports/{id}/faults":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "patch /api/imports/{id}":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "post /api/imports/{id}/start":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "post /api/imports/{id}/cancel":
    "leads:create | 401 | own, else 404 | own, else 404 | 403 | 403 | own, else 404 | own, else 404 | 403 | all",
  "get /api/audit": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "post /api/persons/search": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/persons/export": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/persons/erase": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/persons/block": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/persons/unblock": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/caps": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/mail": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/mail/test": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/today": "leads:review | 401 | 403 | 403 | 403 | 403 | 403 | 403 | all | all",
  "get /api/settings": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "get /api/people": "a member | 401 | 403 | 403 | 403 | 403 | own | 403 | 403 | all",
  "post /api/people": "a member | 401 | 403 | 403 | 403 | 403 | own, else 422 | 403 | 403 | all",
  "get /api/people/{person}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "patch /api/people/{person}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "delete /api/people/{person}": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "post /api/people/{person}/link": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "delete /api/people/{person}/sessions": "a member | 401 | 403 | 403 | 403 | 403 | own, else 404 | 403 | 403 | all",
  "get /api/people/{person}/passkeys": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "delete /api/people/{person}/passkeys": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "delete /api/people/{person}/passkeys/{passkey}": "operator | 401 | 403 | 403 | 403 | 403 | 403 | 403 | 403 | all",
  "post /api/session": "none | all | all | all | all | all | all | all | all | all",
  "post /api/session/link": "none | all | all | all | all | all | all | all | all | all",
  "post /api/session/passkey/options": "none | all | all | all | all | all | all | all | all | all",
  "post /api/session/passkey": "none | all | all | all | all | all | all | all | all | all",
  "get /api/session/openid": "none | all | all | all | all | all | all | all | all | all",
  "post /api/session/openid/authorization": "none | all | all | all | all | all | all | all | all | all",
  "post /api/session/openid": "none | all | all | all | all | all | all | all | all | all",
  "get /api/forms/{key}/subcategories/{subcategory}": "none | all | all | all | all | all | all | all | all | all",
  "post /api/forms/{key}/challenges": "none | all | all | all | all | all | all | all | all | all",
  "post /api/forms/{key}/leads": "none | all | all | all | all | all | all | all | all | all",
  "get /api/confirm/{confirmLink}": "none | all | all | all | all | all | all | all | all | all",
  "post /api/confirm/{confirmLink}": "none | all | all | all | all | all | all | all | all | all",
  "get /api/my-request/{personLink}": "none | all | all | all | all | all | all | all | all | all",
  "get /api/my-request/{personLink}/correct": "none | all | all | all | all | all | all | all | all | all",
  "post /api/my-request/{personLink}/correct": "none | all | all | all | all | all | all | all | all | all",
  "get /api/my-request/{personLink}/erase": "none | all | all | all | all | all | all | all | all | all",
  "post /api/my-request/{personLink}/erase": "none | all | all | all | all | all | all | all | all | all",
  "get /api/my-request/{personLink}/withdraw": "none | all | all | all | all | all | all | all | all | all",
  "post /api/my-request/{personLink}/withdraw": "none | all | all | all | all | all | all | all | all | all",
  "get /forms/{key}/{subcategory}": "none | all | all | all | all | all | all | all | all | all",
  "post /forms/{key}/{subcategory}": "none | all | all | all | all | all | all | all | all | all",
  "get /api/unsubscribe/{link}": "none | all | all | all | all | all | all | all | all | all",
  "post /api/unsubscribe/{link}": "none | all | all | all | all | all | all | all | all | all",
  "post /api/search":
    "leads:create or leads:read or leads:review | 401 | own | own | own | own | own | own | all | all",
  "get /api/changes": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "get /api/session": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "get /api/session/accounts": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "get /api/session/invitations": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "post /api/session/invitations/{account}/accept": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "delete /api/session/memberships/{account}": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "patch /api/session": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "patch /api/session/person": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "post /api/session/views": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "delete /api/session/views/{view}":
    "a session | 401 | 401 | 401 | 401 | 401 | own, else 404 | own, else 404 | own, else 404 | 401",
  "delete /api/session": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "get /api/sessions": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "delete /api/sessions/{id}":
    "a session | 401 | 401 | 401 | 401 | 401 | own, else 404 | own, else 404 | own, else 404 | 401",
  "post /api/passkeys/options": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "post /api/passkeys": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "get /api/passkeys": "a session | 401 | 401 | 401 | 401 | 401 | own | own | own | 401",
  "delete /api/passkeys/{id}":
    "a session | 401 | 401 | 401 | 401 | 401 | own, else 404 | own, else 404 | own, else 404 | 401"
}
