import type { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import type { CountedCategory } from "@leadwell/domain/catalog/Category"
import type { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import type { Webhook } from "@leadwell/domain/webhook/Webhook"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentWholeAccount } from "./CurrentWholeAccount.ts"

/** The affiliate that the path names. */
export class NamedAffiliate extends Context.Service<NamedAffiliate, Affiliate>()(
  "@leadwell/adapters-http/access/NamedParts/NamedAffiliate"
) {}

/** The category that the path names. */
export class NamedCategory extends Context.Service<NamedCategory, CountedCategory>()(
  "@leadwell/adapters-http/access/NamedParts/NamedCategory"
) {}

/** The subcategory that the path names. */
export class NamedSubcategory extends Context.Service<NamedSubcategory, Subcategory>()(
  "@leadwell/adapters-http/access/NamedParts/NamedSubcategory"
) {}

/** The webhook that the path names. */
export class NamedWebhook extends Context.Service<NamedWebhook, Webhook>()(
  "@leadwell/adapters-http/access/NamedParts/NamedWebhook"
) {}

const refusals = { error: [NotFound, ServiceUnavailable] } as const

/** Finds the affiliate `{id}` among those of the principal, before the query is read. */
export class AffiliateFound extends HttpApiMiddleware.Service<
  AffiliateFound,
  { provides: NamedAffiliate; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/NamedParts/AffiliateFound", refusals) {}

/** Finds `{category}`, before the query is read. */
export class CategoryFound extends HttpApiMiddleware.Service<CategoryFound, { provides: NamedCategory }>()(
  "@leadwell/adapters-http/access/NamedParts/CategoryFound",
  refusals
) {}

/** Finds `{subcategory}`, before the query is read. */
export class SubcategoryFound extends HttpApiMiddleware.Service<SubcategoryFound, { provides: NamedSubcategory }>()(
  "@leadwell/adapters-http/access/NamedParts/SubcategoryFound",
  refusals
) {}

/** Finds the webhook `{id}` among those of the principal, before the query is read. */
export class WebhookFound extends HttpApiMiddleware.Service<
  WebhookFound,
  { provides: NamedWebhook; requires: CurrentWholeAccount }
>()("@leadwell/adapters-http/access/NamedParts/WebhookFound", refusals) {}
